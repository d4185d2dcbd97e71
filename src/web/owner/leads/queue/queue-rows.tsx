import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import { byPerson } from '#shared/leads/by-person.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { listen } from '#web/owner/kit/listen.ts'
import { SelectBox, type Selection } from '#web/owner/kit/selection.tsx'
import { useOwnerSummary, useYou } from '#web/owner/kit/session/use-owner.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { useActionQueue, workWith } from '../actions/use-actions.ts'
import { useContact } from '../after-call/use-contact.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import { focusComingLeadRow, focusRememberedRow } from '../lead/lead-rows.ts'
import { useOpenLead } from '../lead/open-lead.tsx'
import { NothingHere } from './nothing-here.tsx'
import type { QueueFilters } from './queue-filters.ts'
import { QueueRow } from './queue-row.tsx'
import { useHeldBack } from './use-held-back.ts'

interface QueueRowsProps {
  filters: QueueFilters
  leads: readonly Inquiry[]
  openId: string | undefined
  selection: Selection
  children?: ReactNode
}

/** As many rows as a phone shows: they can be read while the others are rendered. */
const firstRows = 8
let isFirstList = true

export function QueueRows({ filters, leads, openId, selection, children }: QueueRowsProps) {
  const { view } = filters
  const now = useNow()
  const openLead = useOpenLead()
  const { call } = useContact()
  const you = useYou()
  const waiting = useActionQueue()
  const [saved, setSaved] = useState<unknown>(history.state?.saved)
  const { shown, held, release } = useHeldBack(leads, useOwnerSummary()?.newest ?? '', saved)
  const [first] = held
  // One row for each person; during a selection one for each lead.
  const people = useMemo(
    () => (selection.isOn ? shown.map((lead) => [lead]) : byPerson(shown)),
    [selection.isOn, shown],
  )
  // On the way back all rows are rendered at once, so that the browser can restore the scroll position.
  const [isWhole, setWhole] = useState(!isFirstList || history.state !== null)
  useEffect(() => {
    isFirstList = false
    startTransition(() => setWhole(true))
  }, [])
  const hasEmergency = leads.some(({ isUrgent, work }) => isUrgent && !work.answeredAt)

  useEffect(focusRememberedRow, [])
  useEffect(() => listen(window, ['pointerdown'], () => setSaved(undefined)), [])

  if (leads.length === 0) return <NothingHere filters={filters} />
  return (
    <>
      <p role="status" className="visually-hidden">
        {view === 'all' && `${leads.length} ${children ? 'shown, and more below' : 'found'}`}
      </p>
      {first && (
        <SmallButton
          className="queue-held"
          onClick={() => {
            release()
            focusComingLeadRow(first.id)
          }}
        >
          {held.length} new, show
        </SmallButton>
      )}
      <ol className="queue">
        {people.slice(0, isWhole ? undefined : firstRows).map(([lead, ...others], index) => {
          if (!lead) return null
          const theirs = waiting.filter(({ id }) => id === lead.id)
          return (
            <QueueRow
              key={lead.id}
              lead={theirs.length > 0 ? { ...lead, work: workWith(lead, theirs) } : lead}
              others={others}
              hrefOf={openLead.hrefOf}
              now={now}
              you={you}
              openId={openId}
              isSaved={[lead, ...others].some(({ id }) => id === saved)}
              isNext={view === 'answer' && index === 0 && !hasEmergency}
              isWaiting={theirs.some(({ isHeld }) => isHeld)}
              box={selection.isOn && <SelectBox selection={selection} item={lead} name={lead.name} />}
              // During a selection a press selects the row.
              onOpen={selection.isOn ? selection.toggle : openLead.open}
              onCall={call}
            />
          )
        })}
      </ol>
      {children}
    </>
  )
}
