import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Acknowledgement, LeadAlarm as Alarm, Delivered } from '#shared/contract/alarm.ts'
import { seconds } from '#shared/durations.ts'
import { apiPaths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { Button } from '#web/components/ui/button.tsx'
import { post } from '#web/lib/api.ts'
import { when } from '../mail/when.ts'
import { useMay } from '../session/use-owner.ts'
import { exactTime } from './exact-time.ts'

/** As long as the server takes it back. */
const takeBackMs = seconds(10)

const hows: Readonly<Record<Acknowledgement, string>> = {
  opened: 'Opened',
  called: 'Called',
  texted: 'Texted',
  mailed: 'E-mailed',
  status: 'Status changed',
  taken: 'Taken on',
  deleted: 'Deleted',
  spam: 'Marked as spam',
}

/** What the alarm of a lead has done so far, the newest first, and the way to stop it. Mail has its own line. */
export function LeadAlarm({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const mayAct = useMay('staff')
  const path = apiPaths.leadAlarm(id)
  // Forgotten when it is closed: it goes on behind the page's back.
  const { data } = useQuery<Alarm>({ queryKey: [path], gcTime: 0 })
  const refresh = () => queryClient.invalidateQueries({ queryKey: [path] })
  const takeBack = useMutation({
    mutationFn: () => post(apiPaths.takeBackAcknowledgement(id)),
    onSuccess: () => showToast({ title: 'The alarm goes on' }),
    onError: () => showToast({ title: 'Too late to undo', variant: 'destructive' }),
    onSettled: refresh,
  })
  const take = useMutation({
    mutationFn: () => post(apiPaths.acknowledgeLead(id), { how: 'taken' }),
    onSuccess: () => {
      showToast({
        title: 'On it. The alarm has stopped',
        action: { label: 'Undo', onAction: () => takeBack.mutate() },
      })
      return refresh()
    },
    onError: () => showToast({ title: 'The alarm could not be stopped', variant: 'destructive' }),
  })
  const replay = useMutation({
    mutationFn: () => post(apiPaths.replayWebhook(id)),
    onSuccess: () => showToast({ title: 'Sent once more' }),
    onError: () => showToast({ title: 'Could not be sent once more', variant: 'destructive' }),
    onSettled: refresh,
  })
  if (!data?.alarm) return null
  const { acknowledgedAt, acknowledgedBy, acknowledgedHow, nextRoundAt } = data.alarm
  const rung = data.deliveries.filter(({ channel, about }) => channel !== 'mail' || about === 'unanswered')
  // Without any way out nobody was told, and there is nothing to stop; of what is still on its way nobody knows.
  const wasTold = data.deliveries.some(({ state }) => !['skipped', 'file', 'pending'].includes(state))
  return (
    <>
      {acknowledgedAt && acknowledgedHow && (
        <li>
          <b>
            {hows[acknowledgedHow]} by {acknowledgedBy}
          </b>
          <small>
            <time dateTime={acknowledgedAt}>{exactTime(acknowledgedAt)}</time>
            {wasTold && ', alarm stopped'}
          </small>
          {mayAct && wasTold && Date.now() - Date.parse(acknowledgedAt) < takeBackMs && (
            <Button size="sm" variant="plain" onClick={() => takeBack.mutate()}>
              Keep it ringing
            </Button>
          )}
        </li>
      )}
      {(rung.length > 0 || (!acknowledgedAt && nextRoundAt)) && (
        <li>
          <b>
            Alarm
            {!acknowledgedAt &&
              nextRoundAt &&
              `, rings ${rung.length > 0 ? 'again ' : ''}${when(nextRoundAt)}`}
          </b>
          {mayAct && !acknowledgedAt && nextRoundAt && (
            <Button size="sm" variant="plain" loading={take.isPending} onClick={() => take.mutate()}>
              On it
            </Button>
          )}
          {rung.length > 0 && (
            <ul className="alarm-steps-done">
              {rung.map((delivered) => (
                <Step
                  key={`${delivered.channel} ${delivered.to} ${delivered.createdAt}`}
                  delivered={delivered}
                />
              ))}
            </ul>
          )}
          {mayAct && rung.some(({ channel, state }) => channel === 'webhook' && state !== 'pending') && (
            <Button size="sm" variant="plain" loading={replay.isPending} onClick={() => replay.mutate()}>
              Send to other programs once more
            </Button>
          )}
        </li>
      )}
    </>
  )
}

/** Only the phone's own word makes a green line; that a service took it is said as just that. */
function Step({ delivered }: { delivered: Delivered }) {
  const { channel, to, service, state, about, createdAt, sentAt, shownAt, reason } = delivered
  const whom =
    channel === 'push' ? (service ?? 'push service') : channel === 'sms' ? `${formatPhone(to)} by SMS` : to
  const sent = about === 'unanswered' ? 'Mail that nobody has taken it sent to' : 'Sent to'
  return (
    <li>
      {shownAt && (
        <b className="alarm-good">
          {channel === 'push' ? `On ${to}` : `Delivered to ${formatPhone(to)}`}{' '}
          <time dateTime={shownAt}>{exactTime(shownAt)}</time>
        </b>
      )}
      {sentAt ? (
        <span>
          {sent} {whom} <time dateTime={sentAt}>{exactTime(sentAt)}</time>
        </span>
      ) : (
        <span className={state === 'failed' ? 'alarm-bad' : undefined}>
          {channel === 'push' ? to : whom}: {whyNot(delivered)}{' '}
          <time dateTime={createdAt}>{exactTime(createdAt)}</time>
        </span>
      )}
      {sentAt && state === 'failed' && <span className="alarm-bad">{reason}</span>}
    </li>
  )
}

/** Why a message is not out, and whether it is tried again. */
function whyNot({ state, reason }: Delivered): string {
  if (!reason) return state === 'pending' ? 'on its way' : 'not sent'
  const sentence = reason.replace(/\.$/, '')
  if (state === 'pending') return `${sentence}. Another try follows.`
  return state === 'failed' ? `${sentence}. It is not tried again.` : reason
}
