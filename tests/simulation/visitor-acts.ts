import { startOfDay } from '#shared/brisbane-time.ts'
import { days, minutes } from '#shared/durations.ts'
import { aContactRequest, aQuoteRequest } from '../stores/samples.ts'
import type { KnownLead, Scene } from './scene.ts'
import type { ToldLead } from './told-site.ts'

export function newLead(scene: Scene): ToldLead {
  const number = scene.site.leads.length
  const isUrgent = scene.chance() < 0.4
  return {
    ...{ kind: isUrgent || scene.chance() < 0.7 ? 'quote' : 'contact', isUrgent },
    ...{ mark: `Lead ${number}`, key: `key-${number}`, email: `sender${number}@example.com` },
    ...{ id: undefined, sentAt: 0, answeredAt: undefined, mayBeAnswered: false, isListed: true },
    ...{ isForgotten: false, isMarked: false, offer: undefined, isAccepted: false },
  }
}

function answersOf(scene: Scene, lead: ToldLead, words: string) {
  const text = `${lead.mark} ${words}`
  const phone = `0491 570 ${String(100 + scene.site.leads.indexOf(lead))}`
  return lead.kind === 'quote'
    ? aQuoteRequest({
        ...{ description: text, email: lead.email, phone },
        serviceType: lead.isUrgent ? 'emergency' : 'residential',
      })
    : aContactRequest({ message: text, email: lead.email, phone })
}

/** Whoever gets no answer sends again under the same key. */
export async function send(
  scene: Scene,
  lead: ToldLead,
  words = 'says what is broken',
  revision?: number,
): Promise<void> {
  const site = scene.site
  if (!site.leads.includes(lead)) site.leads.push(lead)
  const isAgain = lead.id !== undefined
  // A key is remembered for 30 days.
  if (isAgain && site.machine.now().getTime() - lead.sentAt > days(29)) return
  const answers = answersOf(scene, lead, words)
  const done = await site.attempt((life) =>
    // The kinds' answers differ, and each store takes its own.
    (life.leads[lead.kind].add as (given: object, send: object) => Promise<{ id: string; isNew: boolean }>)(
      answers,
      { key: lead.key, ...(revision && { revision }) },
    ),
  )
  if (revision) {
    // The alarm may begin anew.
    lead.answeredAt = undefined
    if (!done) lead.mayBeAnswered = true
    else if (lead.isListed) lead.mayBeAnswered = false
  }
  if (!done && scene.story.isCalm) scene.problems.push(`${lead.mark} was not taken though nothing had failed`)
  if (!done) return
  if (isAgain && done.value.id !== lead.id && lead.isListed)
    scene.problems.push(`${lead.mark} was taken again`)
  if (!isAgain) {
    lead.id = done.value.id
    lead.sentAt = site.machine.now().getTime()
    if (scene.story.isCalm) auditFirstRing(scene, lead)
  }
}

export async function correct(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (lead?.isListed !== true) return
  scene.corrections += 1
  const revision = scene.site.machine.elapsed() + scene.corrections
  await send(scene, lead, `says it better, ${revision}`, revision)
}

function auditFirstRing(scene: Scene, lead: ToldLead): void {
  const { outside, machine } = scene.site
  const now = machine.now()
  const minute = (now.getTime() - startOfDay(now).getTime()) / minutes(1)
  if (!lead.isUrgent && (minute < 6 * 60 || minute >= 20 * 60)) return
  const channels = lead.isUrgent ? ['push', 'sms'] : ['push']
  for (const channel of channels) {
    const rung = outside.attempts.filter(
      (each) => each.channel === channel && each.entry.recordId === lead.id,
    )
    if (rung.length === 0) scene.problems.push(`${lead.mark} did not ring at once by ${channel}`)
    if (rung.length > 2) scene.problems.push(`${lead.mark} rang ${rung.length} times at once by ${channel}`)
  }
}

/** A phone shows what it was sent. */
export async function show(scene: Scene): Promise<void> {
  const shown = scene.pick(scene.site.outside.deliveries.filter(({ channel }) => channel === 'push'))
  if (shown) await scene.site.attempt((life) => life.receipts.noteShown(shown.entry.id))
}
