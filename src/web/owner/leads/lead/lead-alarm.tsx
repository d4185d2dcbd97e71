import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { Acknowledgement, LeadAlarm as Alarm, Delivered } from '#shared/contract/alarm.ts'
import type { LeadEvent } from '#shared/contract/lead-event.ts'
import { seconds } from '#shared/durations.ts'
import { momentInWords } from '#shared/leads/promise-words.ts'
import { apiPaths } from '#shared/paths.ts'
import { formatPhone } from '#shared/phone.ts'
import { showToast } from '#web/components/toast/toast-store.ts'
import { post } from '#web/lib/api.ts'
import { SmallButton } from '#web/owner/kit/buttons.tsx'
import { exactTime } from '#web/owner/kit/exact-time.ts'
import { canRing, rings, useAlarms } from '#web/owner/kit/session/use-alarms.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'
import { useNow } from '#web/owner/kit/use-now.ts'
import { when } from '#web/owner/kit/when.ts'
import { answerIn } from './told-events.ts'

const takeBackMs = seconds(10)

const hows: Readonly<Record<Acknowledgement, string>> = {
  opened: 'Opened',
  called: 'Called',
  texted: 'Texted',
  mailed: 'Emailed',
  status: 'Status changed',
  taken: 'Taken on',
  deleted: 'Deleted',
  spam: 'Marked as spam',
}

interface TimelineLine {
  at: string
  line: ReactNode
}

interface LeadAlarmProps {
  id: string
  /** What people did about it, the newest first. */
  events: readonly LeadEvent[]
}

/** Renders the alarm's steps among the other lines, with a button that stops it. Mail has its own line. */
export function LeadAlarm({ id, events, lines }: LeadAlarmProps & { lines: readonly TimelineLine[] }) {
  const mayAct = useMay('staff')
  const { data, refresh } = useLeadAlarm(id)
  const takeBack = useTakeBack(id)
  const take = useMutation({
    mutationFn: () => post(apiPaths.acknowledgeLead(id), { how: 'taken' }),
    onSuccess: () => {
      showToast({
        title: 'On it. Alerts stopped',
        action: { label: 'Undo', onAction: () => takeBack.mutate() },
      })
      return refresh()
    },
    onError: () => showToast({ title: 'The alerts couldn’t be stopped', variant: 'destructive' }),
  })
  const replay = useMutation({
    mutationFn: () => post(apiPaths.replayWebhook(id)),
    onSuccess: () => showToast({ title: 'Sent again' }),
    onError: () => showToast({ title: 'Couldn’t be sent again', variant: 'destructive' }),
    onSettled: refresh,
  })
  const now = useNow()
  const alarms = useAlarms().data
  if (!data?.alarm) return lines.map(({ line }) => line)
  const { acknowledgedAt, acknowledgedBy, acknowledgedHow, nextRoundAt } = data.alarm
  // Without a phone or another way the steps go by, and nothing rings.
  const ringsAt = !acknowledgedAt && (!alarms || canRing(alarms)) ? nextRoundAt : null
  const textsBack = data.deliveries.filter(({ about }) => about === 'text_back')
  const rung = alarmOf(data).filter(({ channel, about }) => channel !== 'mail' || about === 'unanswered')
  const answer = answerIn(data, events)
  const stoppedAt = answer?.at ?? acknowledgedAt ?? ''
  const others = [...lines, ...textsBack.map(textBackLine)].toSorted(
    (one, other) => Date.parse(other.at) - Date.parse(one.at),
  )
  return (
    <>
      {others.map(({ at, line }) => at >= stoppedAt && line)}
      {acknowledgedAt && acknowledgedHow && !answer && (
        <li>
          <b>
            {hows[acknowledgedHow]} by {acknowledgedBy}
          </b>
          <small>
            <time dateTime={acknowledgedAt}>{momentInWords(new Date(acknowledgedAt), now)}</time>
            {wasRung(data) && ', alerts stopped'}
          </small>
          <KeepRinging id={id} alarm={data} />
        </li>
      )}
      {(rung.length > 0 || ringsAt) && (
        <li>
          <b>
            Alert
            {ringsAt && `, rings ${rung.length > 0 ? 'again ' : ''}${when(ringsAt)}`}
          </b>
          {mayAct && ringsAt && (
            <SmallButton loading={take.isPending} onClick={() => take.mutate()}>
              On it
            </SmallButton>
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
            <SmallButton loading={replay.isPending} onClick={() => replay.mutate()}>
              Send to other programs again
            </SmallButton>
          )}
        </li>
      )}
      {others.map(({ at, line }) => at < stoppedAt && line)}
    </>
  )
}

interface AlarmStoppedProps extends LeadAlarmProps {
  /** The event on whose line this stands. */
  line: LeadEvent
}

/** Says, in the line of an event, that it has stopped the alarm, and offers to let it ring on. */
export function AlarmStopped({ id, line, events }: AlarmStoppedProps) {
  const { data } = useLeadAlarm(id)
  if (!data || !wasRung(data) || answerIn(data, events)?.id !== line.id) return null
  return (
    <>
      , alerts stopped
      <KeepRinging id={id} alarm={data} />
    </>
  )
}

function useLeadAlarm(id: string) {
  const queryClient = useQueryClient()
  const queryKey = [apiPaths.leadAlarm(id)]
  // Not kept after closing, because the alarm goes on meanwhile.
  const { data } = useQuery<Alarm>({ queryKey, gcTime: 0 })
  return { data, refresh: () => queryClient.invalidateQueries({ queryKey }) }
}

function useTakeBack(id: string) {
  const { refresh } = useLeadAlarm(id)
  return useMutation({
    mutationFn: () => post(apiPaths.takeBackAcknowledgement(id)),
    onSuccess: () => showToast({ title: 'Alerts are on again' }),
    onError: () => showToast({ title: 'Too late to undo', variant: 'destructive' }),
    onSettled: refresh,
  })
}

function KeepRinging({ id, alarm }: { id: string; alarm: Alarm }) {
  const mayAct = useMay('staff')
  const at = alarm.alarm?.acknowledgedAt
  if (!mayAct || !at || !wasRung(alarm)) return null
  return <KeepButton key={at} id={id} until={Date.parse(at) + takeBackMs} />
}

/** Shown for as long as the server lets the alarm ring on. */
function KeepButton({ id, until }: { id: string; until: number }) {
  const takeBack = useTakeBack(id)
  const [isOver, setOver] = useState(() => Date.now() >= until)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  if (isOver) return null
  return (
    <SmallButton className="timeline__keep" onClick={() => takeBack.mutate()}>
      Keep it ringing
    </SmallButton>
  )
}

const alarmOf = ({ deliveries }: Alarm) => deliveries.filter(({ about }) => about !== 'text_back')

/** Returns the line about the text that the site sent to a person who rang. */
const textBackLine = (delivered: Delivered): TimelineLine => ({
  at: delivered.createdAt,
  line: (
    <li key={`text back ${delivered.createdAt}`}>
      <b>Text back</b>
      <ul className="alarm-steps-done">
        <Step delivered={delivered} />
      </ul>
    </li>
  ),
})

/** True when a channel that rings was tried. Before, or with mail alone, there is no alarm to stop. */
const wasRung = (alarm: Alarm) =>
  alarmOf(alarm).some(({ channel, state }) => rings(channel) && !['skipped', 'pending'].includes(state))

/** Renders a message. It is green once the phone has confirmed it; a service's acceptance is no delivery. */
function Step({ delivered }: { delivered: Delivered }) {
  const { channel, to, service, state, about, createdAt, sentAt, shownAt, reason } = delivered
  const whom =
    channel === 'push'
      ? (service ?? 'the phone’s alert service')
      : channel === 'sms'
        ? `${formatPhone(to)} by text`
        : to
  const sent = about === 'unanswered' ? '“No one has taken it” email sent to' : 'Sent to'
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

/** Says why a message was not sent, and whether it is tried again. */
function whyNot({ state, reason }: Delivered): string {
  if (!reason) return state === 'pending' ? 'on its way' : 'not sent'
  const sentence = reason.replace(/\.$/, '')
  if (state === 'pending') return `${sentence}. We’ll try again.`
  return state === 'failed' ? `${sentence}. We won’t try again.` : reason
}
