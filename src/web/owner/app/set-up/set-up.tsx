import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SetUp as Answer } from '#shared/contract/set-up.ts'
import { licenceTerm, licenceWords } from '#shared/licence-term.ts'
import { apiPaths } from '#shared/paths.ts'
import { useBusiness } from '#web/components/business-context.tsx'
import { readStored, store } from '#web/owner/kit/device-storage.ts'
import { lazyComponent } from '#web/owner/kit/lazy-part.tsx'
import { useMediaQuery } from '#web/owner/kit/use-media-query.ts'

const key = 'set-up'

/** What this browser remembers of the set-up: that it is done, or that its steps were shown. */
type Known = 'done' | 'seen'

const readKnown = () => (readStored(key) ?? undefined) as Known | undefined

const writeKnown = (state: Known) => void store(key, state)

const SetUpSteps = lazyComponent(async () => (await import('./set-up-steps.tsx')).SetUpSteps, {
  fallback: null,
})

/** Whether the steps were left open. Kept until a reload, for somebody who comes back from one of the steps. */
let wasOpen: boolean | undefined

/** Shows one line with what a new site needs or a licence that ends, and the steps below it when it is opened. */
export function SetUp() {
  const business = useBusiness()
  const isDesk = useMediaQuery('(width >= 64rem)')
  const [known] = useState(readKnown)
  // A new site shows all steps on a wide screen once, and one line after that, to leave room for the list.
  const [isOpen, setOpen] = useState(wasOpen ?? (isDesk && !known && business.isSample))
  const { data, isError } = useQuery<Answer>({ queryKey: [apiPaths.setUp], staleTime: 0 })
  const done = data?.steps.filter((step) => step.isDone).length
  const isDone = data ? done === data.steps.length : known === 'done'
  useEffect(() => {
    if (data) writeKnown(isDone ? 'done' : 'seen')
  }, [data, isDone])

  const licence = licenceWords('licence', licenceTerm(business.contractorLicenceExpires, new Date()))
  if (isDone && !licence && (data || !business.isSample)) return null
  const facts = data?.steps.find(({ step }) => step === 'facts')
  const doubt = facts
    ? !facts.isDone && facts.note
    : isError && business.isSample && 'Visitors see made-up details'
  // The opened steps have the rest of the sentence.
  const worst = (licence || doubt || '').split(/[.:]/)[0]
  const count = data && `Set-up: ${done} of ${data.steps.length}`
  return (
    <details
      className="set-up"
      open={isOpen}
      onToggle={({ currentTarget: { open } }) => {
        setOpen(open)
        wasOpen = open
      }}
    >
      <summary>
        <span className="wrap level set-up__head">
          <b>{worst || (count ? `${count} done` : 'Set-up')}</b>
          {worst && !isDone && <span>{count}</span>}
        </span>
      </summary>
      {licence && <p className="wrap set-up__licence">{licence}</p>}
      {isOpen && !isDone && !(isError && !data) && (
        <div className="set-up__body">{data && <SetUpSteps {...data} />}</div>
      )}
    </details>
  )
}
