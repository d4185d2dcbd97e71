import { useQuery } from '@tanstack/react-query'
import type { MailStatus } from '#shared/contract/mail.ts'
import { apiPaths } from '#shared/paths.ts'
import { useOwnerStatus } from '#web/owner/kit/session/use-owner.ts'

/** Returns how many leads were not mailed to the owner; 0 without a mail server. */
export function useUnsentMail(): number {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const { data } = useQuery<MailStatus>({ queryKey: [apiPaths.mailStatus], enabled: isSignedIn })
  return data ? unsentMail(data) : 0
}

/**
 * Returns how many mails wait or failed; 0 when none failed and the latest attempt succeeded, since the rest follows.
 */
export function unsentMail({ isConfigured, waiting, failed, lastSentAt, lastFailure }: MailStatus): number {
  if (!isConfigured) return 0
  const isDown = lastFailure !== null && (lastSentAt === null || lastSentAt < lastFailure.at)
  return failed === 0 && (waiting === 0 || !isDown) ? 0 : waiting + failed
}
