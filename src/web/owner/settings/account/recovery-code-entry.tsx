import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { longDate } from '#shared/brisbane-time.ts'
import {
  type NewRecoveryCodes,
  type RecoveryCodes,
  recoveryCodeCount,
} from '#shared/contract/recovery-codes.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { failureMessage, post } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { CopyButton } from '#web/owner/kit/copy-button.tsx'
import { AskFirst } from '#web/owner/kit/dialogs/ask-first.tsx'
import { Entry } from '#web/owner/kit/lists/entry.tsx'
import { Problem } from '#web/owner/kit/problem.tsx'

const makeSet = () => post<NewRecoveryCodes>(apiPaths.recoveryCodes)

/** Shows how many recovery codes are left, and makes a new set, which is shown once. */
export function RecoveryCodeEntry({ left, createdAt }: RecoveryCodes) {
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const onMade = (made: NewRecoveryCodes) => {
    setCodes(made.codes)
    void queryClient.invalidateQueries({ queryKey: [apiPaths.setUp] })
    return queryClient.invalidateQueries({ queryKey: [apiPaths.recoveryCodes] })
  }
  const first = useMutation({ mutationFn: makeSet, onSuccess: onMade })
  return (
    <Entry
      name="Recovery codes"
      note={
        createdAt
          ? `${left} of ${recoveryCodeCount} left. Made ${longDate(new Date(createdAt))}`
          : 'None yet. For when you don’t have your password'
      }
      action={
        createdAt ? (
          <AskFirst
            label="New set"
            about="recovery codes"
            look="link"
            question="Make a new set of codes?"
            yes="Make a new set"
            no="Keep these"
            act={makeSet}
            onDone={(made) => void onMade(made)}
            failure="The codes couldn’t be made. Please try again later."
          >
            Your current codes stop working.
          </AskFirst>
        ) : (
          <SmallButton loading={first.isPending} onClick={() => first.mutate()}>
            Make codes
          </SmallButton>
        )
      }
    >
      <Problem className="account__problem">
        {first.isError && failureMessage(first.error, 'The codes couldn’t be made. Please try again later.')}
      </Problem>
      {codes && <NewCodes codes={codes} onKept={() => setCodes(undefined)} />}
    </Entry>
  )
}

interface NewCodesProps {
  codes: string[]
  onKept: () => void
}

/** Shows new recovery codes, which can't be shown again. */
function NewCodes({ codes, onKept }: NewCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.parentElement?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className="stack far codes">
      <h4 ref={heading} tabIndex={-1}>
        Write these down now
      </h4>
      <p>You’ll only see them once. Each signs you in once, in place of the password.</p>
      <ol className="codes__list">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flow">
        <CopyButton variant="plain" size="sm" text={codes.join('\n')}>
          Copy
        </CopyButton>
        <Button size="sm" onClick={onKept}>
          I’ve saved them
        </Button>
      </div>
    </div>
  )
}
