import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { MailTest, MailStatus as Status } from '#shared/contract/mail.ts'
import { apiPaths } from '#shared/paths.ts'
import { Button } from '#web/components/ui/button.tsx'
import { failureMessage, post } from '#web/lib/api.ts'
import { when } from '#web/owner/kit/when.ts'
import { unsentMail } from './use-unsent-mail.ts'

/** Whether the owner can rely on being mailed: one quiet line while he can, a notice when he can't. */
export function MailStatus() {
  const status = useQuery<Status>({ queryKey: [apiPaths.mailStatus], gcTime: 0 })
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: () => post(apiPaths.mailTest) as Promise<MailTest>,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [apiPaths.mailStatus] }),
  })
  // The page has more to say than this: without an answer it stays quiet.
  if (!status.data) return null

  const trouble = troubleOf(status.data)
  const isTestFailed = test.isError || test.data?.state === 'failed'
  return (
    <section
      aria-label="E-mail notifications"
      className={trouble ? 'mail-status mail-status--trouble' : 'mail-status'}
    >
      <div className="wrap">
        {trouble ? <h2>{trouble.heading}</h2> : <p>{allWell(status.data)}</p>}
        <Button variant="plain" size="sm" loading={test.isPending} onClick={() => test.mutate()}>
          Send test
        </Button>
        {trouble && <p className="mail-status__text">{trouble.text}</p>}
        <p
          role="status"
          className={isTestFailed ? 'mail-status__test mail-status__test--failed' : 'mail-status__test'}
        >
          {test.isError &&
            failureMessage(test.error, 'The test could not be started. Please try again later.')}
          {test.data && testInWords(test.data, status.data)}
        </p>
      </div>
    </section>
  )
}

function troubleOf(status: Status): { heading: string; text: string } | undefined {
  const { isConfigured, waiting, lastFailure } = status
  if (!isConfigured) {
    return {
      heading: 'Mail is not set up',
      text: 'New leads are all here, but none is mailed to you. Set SMTP_URL, MAIL_FROM and OWNER_EMAIL on the server, then restart the site.',
    }
  }
  const unsent = unsentMail(status)
  if (unsent === 0) return undefined
  return {
    heading: unsent === 1 ? 'One lead was not e-mailed to you' : `${unsent} leads were not e-mailed to you`,
    text: [
      unsent === 1 ? 'It is in the list here.' : 'They are all in the lists here.',
      lastFailure && `${lastFailure.reason}, ${when(lastFailure.at)}.`,
      waiting > 0 && 'We keep trying.',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

function allWell({ ownerEmail, lastSentAt }: Status): string {
  const last = lastSentAt ? `, the last one ${when(lastSentAt)}` : ''
  return `New leads are e-mailed to ${ownerEmail}${last}`
}

function testInWords({ state, message, serverAnswer }: MailTest, { ownerEmail }: Status): string {
  if (state === 'sent') return `${message}. Look for it at ${ownerEmail}, and among the spam.`
  return [`${message}.`, serverAnswer && `It said: ${serverAnswer}`].filter(Boolean).join(' ')
}
