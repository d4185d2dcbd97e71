import { useQuery } from '@tanstack/react-query'
import type { MailStatus } from '#shared/contract/mail.ts'
import { apiPaths } from '#shared/paths.ts'
import { useOwnerStatus } from '#web/owner/kit/session/use-owner.ts'

/** How many leads the owner was not mailed about although he could have been. */
export function useUnsentMail(): number {
  const isSignedIn = useOwnerStatus().data?.authenticated === true
  const { data } = useQuery<MailStatus>({ queryKey: [apiPaths.mailStatus], enabled: isSignedIn })
  return data ? unsentMail(data) : 0
}

/** None while the mail server was only away for a moment, and what waits is on its way. */
export function unsentMail({ isConfigured, waiting, failed, lastSentAt, lastFailure }: MailStatus): number {
  if (!isConfigured) return 0
  const isDown = lastFailure !== null && (lastSentAt === null || lastSentAt < lastFailure.at)
  return failed === 0 && (waiting === 0 || !isDown) ? 0 : waiting + failed
}
