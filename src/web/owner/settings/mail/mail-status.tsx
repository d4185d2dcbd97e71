import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailTest, MailStatus as Status } from '#shared/contract/mail.ts'
import { apiPaths } from '#shared/paths.ts'
import { failureMessage, post } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { MessageOperator } from '#web/owner/kit/message-operator.tsx'
import { when } from '#web/owner/kit/when.ts'
import { unsentMail } from './use-unsent-mail.ts'

/** Shows one line while mail reaches the owner, and a notice when it doesn't. */
export function MailStatus() {
  const status = useQuery<Status>({ queryKey: [apiPaths.mailStatus], gcTime: 0 })
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => post<MailTest>(apiPaths.mailTest),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.mailStatus] }),
  })
  // Without an answer nothing is shown, since the rest of the page works without it.
  if (!status.data) return null

  const trouble = troubleOf(status.data)
  const isTestFailed = test.isError || test.data?.state === 'failed'
  return (
    <section
      aria-label="Email alerts"
      className={trouble ? 'muted small mail-status mail-status--trouble' : 'muted small mail-status'}
    >
      <div className="wrap">
        {trouble ? <h2>{trouble.heading}</h2> : <p>{allWell(status.data)}</p>}
        <SmallButton loading={test.isPending} onClick={() => test.mutate()}>
          Send test
        </SmallButton>
        {trouble && <p className="mail-status__text">{trouble.text}</p>}
        <p
          role="status"
          className={isTestFailed ? 'mail-status__test mail-status__test--failed' : 'mail-status__test'}
        >
          {test.isError && failureMessage(test.error, 'The test couldn’t be sent. Please try again later.')}
          {test.data && testInWords(test.data, status.data)}
        </p>
        {test.data?.serverAnswer && (
          <MessageOperator failures={[{ label: 'Email', reason: test.data.serverAnswer }]} />
        )}
      </div>
    </section>
  )
}

function troubleOf(status: Status): { heading: string; text: string } | undefined {
  const { isConfigured, waiting, lastFailure } = status
  if (!isConfigured) {
    return {
      heading: 'Email isn’t set up',
      text: 'New enquiries are all here, but none is emailed to you. Only whoever runs the site can turn email on.',
    }
  }
  const unsent = unsentMail(status)
  if (unsent === 0) return undefined
  return {
    heading:
      unsent === 1 ? 'One enquiry wasn’t emailed to you' : `${unsent} enquiries weren’t emailed to you`,
    text: [
      unsent === 1 ? 'It’s in your list here.' : 'They’re all in your lists here.',
      lastFailure && `${lastFailure.reason}, ${when(lastFailure.at)}.`,
      waiting > 0 && 'We’ll keep trying.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function allWell({ ownerEmail, lastSentAt }: Status): string {
  const last = lastSentAt ? `, the last one ${when(lastSentAt)}` : ''
  return `New enquiries are emailed to ${ownerEmail}${last}`
}

const testInWords = ({ state, message }: MailTest, { ownerEmail }: Status) =>
  state === 'sent' ? `${message}. Check ${ownerEmail}, and its spam folder.` : `${message}.`
