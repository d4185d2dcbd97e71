import { OfferContentSchema } from '#shared/contract/offer.ts'
import { days, hours } from '#shared/durations.ts'
import { isStillGood } from '#shared/offers/validity.ts'
import { offerContent, tokenIn } from '../support/offers.ts'
import type { KnownLead, Scene } from './scene.ts'
import type { SiteLife } from './site-life.ts'

const content = OfferContentSchema.parse(offerContent)

export async function offer(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  if (!lead) return
  const follows = lead.offer?.number ?? null
  const key = `offer-${Math.floor(scene.chance() * 1e9)}`
  const done = await scene.site.attempt((life) =>
    life.owner.write(lead.id, { content, follows }, { by: 'dan', key }),
  )
  if (!done) return
  const { version, link } = done.value
  lead.offer = {
    token: tokenIn(link),
    validUntil: version.document.validUntil,
    number: version.document.number,
  }
  await scene.site.attempt((life) =>
    life.owner.markSent(version.id, 'text', { by: 'dan', key: `${key}-sent` }),
  )
}

export async function accept(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  const offer = lead?.offer
  if (!lead || !offer) return
  const site = scene.site
  // Often at the last moment of the last day, and by two presses.
  if (scene.story.isCalm && scene.chance() < 0.6) await passUntil(scene, offer.validUntil)
  const isGood = isStillGood(offer.validUntil, site.machine.now())
  lead.answeredAt = undefined
  const accept = async (...lives: SiteLife[]) =>
    (await Promise.all(lives.map((life) => life.customer.accept(offer.token, 'Jo Sample')))).every(Boolean)
  const done = await site.attempt(accept)
  lead.mayBeAnswered = true
  const isSure = scene.story.isCalm && lead.isListed === true && !lead.isAccepted
  if (done?.value) lead.isAccepted = true
  if (isSure && done && done.value !== isGood)
    scene.problems.push(`A quote that is ${isGood ? '' : 'not '}good was ${done.value ? '' : 'not '}accepted`)
}

async function passUntil(scene: Scene, day: string): Promise<void> {
  const last = Date.parse(`${day}T14:00:00Z`)
  const aside = scene.pick([-1000, -1000, 0, -hours(9)]) ?? 0
  const ms = last + aside - 1000 - scene.site.machine.now().getTime()
  if (ms <= 0 || ms >= days(70)) return
  await scene.site.machine.setClockBy(ms)
  scene.jumpedAt = scene.site.machine.elapsed()
}

export async function decline(scene: Scene, lead: KnownLead | undefined): Promise<void> {
  const offer = lead?.offer
  if (!lead || !offer) return
  lead.answeredAt = undefined
  lead.mayBeAnswered = true
  await scene.site.attempt((life) => life.customer.decline(offer.token, undefined))
}
