import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { createForgetting } from '#server/operations/forgetting.ts'
import { startOfDay } from '#shared/brisbane-time.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { OfferContentSchema } from '#shared/contract/offer.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { isStillGood } from '#shared/offers/validity.ts'
import { aContactRequest, aQuoteRequest } from '../stores/samples.ts'
import { offerContent, tokenIn } from '../support/offers.ts'
import { seededRandom } from '../support/seeded-random.ts'
import {
  auditHeard,
  auditOnce,
  auditRounds,
  auditRows,
  auditSilence,
  auditWaiting,
  rowsIn,
} from './auditor.ts'
import type { PlantedBug } from './planted-bugs.ts'
import type { SiteLife } from './site-life.ts'
import type { Step, StepKind, Story } from './story.ts'
import { memoryDisk, type ToldLead, ToldSite } from './told-site.ts'
import { bootVirtualMachine, NeverQuiet } from './virtual-machine.ts'

/** After these an alarm may ring again at the same moment. */
const ringsAnew: ReadonlySet<StepKind> = new Set([
  'correct',
  'takeBack',
  'undo',
  'hand',
  'restore',
  'markNotSpam',
  'setClock',
])

const content = OfferContentSchema.parse(offerContent)

/** Plays a story from its first to its last moment, and has it audited. Returns what was not as promised. */
export const play = (story: Story, bug?: PlantedBug) => tell(story, bug, (problems) => problems)

/** Returns all that went out, and all rows at the end: the same for the same story. */
export const traceOf = (story: Story) =>
  tell(story, undefined, (_problems, { outside, beside }) => {
    const sent = outside.attempts.map(
      ({ channel, entry, claimedAt }) => `${claimedAt} ${channel} ${entry.id}`,
    )
    return `${sent.join('\n')}\n${rowsIn(beside)}`
  })

async function tell<Result>(
  story: Story,
  bug: PlantedBug | undefined,
  read: (problems: string[], site: ToldSite) => Result,
): Promise<Result> {
  const folder = mkdtempSync(path.join(memoryDisk, 'story-'))
  using machine = bootVirtualMachine(story.seed, story.startsAt)
  const site = new ToldSite(story, folder, machine, bug)
  try {
    await site.begin()
    const problems = await new Play(story, site).run().catch((error: unknown) => {
      if (error instanceof NeverQuiet) return [error.message]
      throw error
    })
    return read(problems, site)
  } finally {
    site.kill()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Play {
  readonly #story: Story
  readonly #site: ToldSite
  readonly #problems: string[] = []
  #chance = seededRandom(0)
  #corrections = 0
  /** When the clock last went on by days, which no answer can be taken back after. */
  #jumpedAt = 0

  constructor(story: Story, site: ToldSite) {
    this.#story = story
    this.#site = site
  }

  async run(): Promise<string[]> {
    for (const step of this.#story.steps) {
      this.#chance = seededRandom(step.seed)
      await this.#carryOut(step)
      if (this.#problems.length > 0) return this.#problems
    }
    this.#auditSilence()
    await this.#healAndWait()
    this.#auditEnd()
    return this.#problems
  }

  #pick<Item>(items: readonly Item[]): Item | undefined {
    return items[Math.floor(this.#chance() * items.length)]
  }

  /** One of the leads that people know of. */
  #lead(isFit: (lead: ToldLead) => boolean = () => true): (ToldLead & { id: string }) | undefined {
    const known = this.#site.leads.filter((lead) => lead.id && lead.isForgotten === false && isFit(lead))
    return this.#pick(known) as (ToldLead & { id: string }) | undefined
  }

  async #carryOut({ kind }: Step): Promise<void> {
    const site = this.#site
    const chance = this.#chance
    switch (kind) {
      case 'send':
        return this.#send(this.#newLead())
      case 'sendAgain': {
        const lead = this.#pick(site.leads)
        return lead?.isForgotten === false ? this.#send(lead) : undefined
      }
      case 'correct':
        return this.#correct(this.#lead())
      case 'answer':
        return this.#answer(this.#lead())
      case 'takeBack':
        return this.#takeBack(this.#lead((lead) => lead.answeredAt !== undefined))
      case 'act':
        return this.#act(this.#lead())
      case 'undo':
        return this.#undo(this.#lead())
      case 'hand':
        return this.#hand(this.#lead())
      case 'remove':
        return this.#hide(this.#lead(), 'deleted')
      case 'markSpam':
        return this.#hide(this.#lead(), 'spam')
      case 'restore':
        return this.#unhide(this.#lead((lead) => lead.isListed !== true && !lead.isMarked))
      case 'markNotSpam':
        return this.#unhide(this.#lead((lead) => lead.isListed !== true && lead.isMarked))
      case 'offer':
        return this.#offer(this.#lead((lead) => lead.isListed === true))
      case 'accept':
        return this.#accept(this.#lead((lead) => lead.offer !== undefined))
      case 'decline':
        return this.#decline(this.#lead((lead) => lead.offer !== undefined))
      case 'show':
        return this.#show()
      case 'forget':
        return this.#forget(this.#lead())
      case 'kill':
        site.killSoon(1 + Math.floor(chance() ** 2 * 60), chance() < 0.5 ? 'dies before' : 'dies after')
        return
      case 'restart':
        return site.restart()
      case 'fillDisk':
        return site.fillDisk(1 + Math.floor(chance() * 40))
      case 'unwell':
        site.outside.state.isUnwell = true
        return
      case 'well':
        site.outside.state.isUnwell = false
        return
      case 'setClock':
        return site.setClockBy(Math.floor((chance() - 0.7) * hours(5)))
      case 'copy':
        return site.copy()
      case 'loseMachine': {
        // Most are lost long after the last write.
        if (chance() < 0.7) await site.copy()
        const problem = await site.loseMachine()
        if (problem) this.#problems.push(problem)
        return
      }
      case 'pass':
        return this.#pass()
    }
  }

  #newLead(): ToldLead {
    const number = this.#site.leads.length
    const isUrgent = this.#chance() < 0.4
    return {
      ...{ kind: isUrgent || this.#chance() < 0.7 ? 'quote' : 'contact', isUrgent },
      ...{ mark: `Lead ${number}`, key: `key-${number}`, email: `sender${number}@example.com` },
      ...{ id: undefined, sentAt: 0, answeredAt: undefined, mayBeAnswered: false, isListed: true },
      ...{ isForgotten: false, isMarked: false, offer: undefined, isAccepted: false },
    }
  }

  #answersOf(lead: ToldLead, words: string) {
    const text = `${lead.mark} ${words}`
    const phone = `0491 570 ${String(100 + this.#site.leads.indexOf(lead))}`
    return lead.kind === 'quote'
      ? aQuoteRequest({
          ...{ description: text, email: lead.email, phone },
          serviceType: lead.isUrgent ? 'emergency' : 'residential',
        })
      : aContactRequest({ message: text, email: lead.email, phone })
  }

  /** Whoever gets no answer sends again under the same key. */
  async #send(lead: ToldLead, words = 'says what is broken', revision?: number): Promise<void> {
    const site = this.#site
    if (!site.leads.includes(lead)) site.leads.push(lead)
    const isAgain = lead.id !== undefined
    // A key is remembered for 30 days.
    if (isAgain && site.machine.now().getTime() - lead.sentAt > days(29)) return
    const answers = this.#answersOf(lead, words)
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
    if (!done && this.#story.isCalm)
      this.#problems.push(`${lead.mark} was not taken though nothing had failed`)
    if (!done) return
    if (isAgain && done.value.id !== lead.id && lead.isListed)
      this.#problems.push(`${lead.mark} was taken again`)
    if (!isAgain) {
      lead.id = done.value.id
      lead.sentAt = site.machine.now().getTime()
      if (this.#story.isCalm) this.#auditFirstRing(lead)
    }
  }

  async #correct(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (lead?.isListed !== true) return
    this.#corrections += 1
    const revision = this.#site.machine.elapsed() + this.#corrections
    await this.#send(lead, `says it better, ${revision}`, revision)
  }

  #auditFirstRing(lead: ToldLead): void {
    const { outside, machine } = this.#site
    const now = machine.now()
    const minute = (now.getTime() - startOfDay(now).getTime()) / minutes(1)
    if (!lead.isUrgent && (minute < 6 * 60 || minute >= 20 * 60)) return
    const channels = lead.isUrgent ? ['push', 'sms'] : ['push']
    for (const channel of channels) {
      const rung = outside.attempts.filter(
        (each) => each.channel === channel && each.entry.recordId === lead.id,
      )
      if (rung.length === 0) this.#problems.push(`${lead.mark} did not ring at once by ${channel}`)
      if (rung.length > 2) this.#problems.push(`${lead.mark} rang ${rung.length} times at once by ${channel}`)
    }
  }

  async #answer(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    const site = this.#site
    const done = await site.attempt((life) => life.alarms.acknowledge(lead.id, 'dan', 'called'))
    if (!done) {
      lead.mayBeAnswered = true
      return
    }
    if (done.value && lead.answeredAt !== undefined) this.#problems.push(`${lead.mark} was answered twice`)
    if (done.value) lead.mayBeAnswered = true
    if (done.value && lead.isListed) lead.answeredAt = site.machine.elapsed()
  }

  async #takeBack(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    const answeredAt = lead.answeredAt ?? 0
    const sinceMs = this.#site.machine.elapsed() - answeredAt
    lead.answeredAt = undefined
    const done = await this.#site.attempt((life) => life.alarms.takeBack(lead.id))
    const isSure = this.#story.isCalm && lead.isListed === true && answeredAt >= this.#jumpedAt
    if (isSure && done?.value !== sinceMs <= 10_000)
      this.#problems.push(
        `An answer of ${lead.mark} could ${done?.value ? '' : 'not '}be taken back after ${sinceMs} ms`,
      )
    if (done?.value) lead.mayBeAnswered = false
  }

  async #act(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    const act = this.#pick<LeadAct>([
      { kind: 'spoke' },
      { kind: 'no_answer' },
      { kind: 'status', status: 'quoted' },
      { kind: 'status', status: 'won' },
      { kind: 'status', status: 'lost', reason: 'price' },
      { kind: 'status', status: 'new' },
      { kind: 'value', dollars: 120 },
      { kind: 'note', text: 'The gate is around the back.' },
    ]) as LeadAct
    const doer = {
      by: 'dan',
      key: `act-${Math.floor(this.#chance() * 1e9)}`,
      agoMs: this.#chance() < 0.2 ? 90_000 : 0,
    }
    const append = (life: SiteLife) => life.events.append(lead.kind, lead.id, act, doer)
    const first = await this.#site.attempt(append)
    // A phone without an answer sends it again.
    if (!first || this.#chance() < 0.3) {
      const again = await this.#site.attempt(append)
      if (first && again && first.value !== again.value && first.value && lead.isListed)
        this.#problems.push('An act that was sent twice became two')
    }
  }

  async #undo(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    await this.#site.attempt(async (life) => {
      const undone = this.#pick((await life.events.list(lead.id)).filter(({ act }) => act.kind !== 'undo'))
      const doer = { by: 'dan', key: `undo-${Math.floor(this.#chance() * 1e9)}` }
      if (undone) await life.events.append(lead.kind, lead.id, { kind: 'undo', event: undone.id }, doer)
    })
    // An emergency that is handed back may ring again.
    lead.answeredAt = undefined
    lead.mayBeAnswered = true
  }

  async #hand(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    const to = this.#pick([...this.#site.people, null]) ?? null
    const key = `hand-${Math.floor(this.#chance() * 1e9)}`
    lead.answeredAt = undefined
    lead.mayBeAnswered = true
    await this.#site.attempt((life) =>
      life.events.append(lead.kind, lead.id, { kind: 'assigned', to }, { by: 'dan', key }),
    )
  }

  /** As the calls do it: the lead goes, its alarm ends, and that is noted. */
  async #hide(lead: (ToldLead & { id: string }) | undefined, how: 'deleted' | 'spam'): Promise<void> {
    if (lead?.isListed !== true) return
    lead.isListed = undefined
    lead.isMarked = how === 'spam'
    const done = await this.#site.attempt(async (life) => {
      const store = life.leads[lead.kind]
      await (how === 'spam' ? store.markSpam(lead.id) : store.remove(lead.id))
      await life.alarms.acknowledge(lead.id, 'dan', how)
      await life.events.note(lead.kind, lead.id, { kind: how }, 'dan')
    })
    if (done) lead.isListed = false
    if (done && !lead.mayBeAnswered) lead.answeredAt = this.#site.machine.elapsed()
  }

  async #unhide(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    lead.answeredAt = undefined
    lead.isListed = undefined
    const done = await this.#site.attempt(async (life) => {
      const store = life.leads[lead.kind]
      const isBack = await (lead.isMarked ? store.markNotSpam(lead.id) : store.restore(lead.id))
      await life.alarms.takeBackRemoval(lead.id)
      const kind = lead.isMarked ? 'not_spam' : 'restored'
      await life.events.note(lead.kind, lead.id, { kind }, 'dan')
      return isBack || (await store.find(lead.id)) !== undefined
    })
    if (done?.value) lead.isListed = true
  }

  async #offer(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    const follows = lead.offer?.number ?? null
    const key = `offer-${Math.floor(this.#chance() * 1e9)}`
    const done = await this.#site.attempt((life) =>
      life.owner.write(lead.id, { content, follows }, { by: 'dan', key }),
    )
    if (!done) return
    const { version, link } = done.value
    lead.offer = {
      token: tokenIn(link),
      validUntil: version.document.validUntil,
      number: version.document.number,
    }
    await this.#site.attempt((life) =>
      life.owner.markSent(version.id, 'text', { by: 'dan', key: `${key}-sent` }),
    )
  }

  async #accept(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    const offer = lead?.offer
    if (!lead || !offer) return
    const site = this.#site
    // Often at the last moment of the last day, and by two presses.
    if (this.#story.isCalm && this.#chance() < 0.6) await this.#passUntil(offer.validUntil)
    const isGood = isStillGood(offer.validUntil, site.machine.now())
    lead.answeredAt = undefined
    const accept = async (...lives: SiteLife[]) =>
      (await Promise.all(lives.map((life) => life.customer.accept(offer.token, 'Jo Sample')))).every(Boolean)
    const done = await site.attempt(accept)
    lead.mayBeAnswered = true
    const isSure = this.#story.isCalm && lead.isListed === true && !lead.isAccepted
    if (done?.value) lead.isAccepted = true
    if (isSure && done && done.value !== isGood)
      this.#problems.push(
        `A quote that is ${isGood ? '' : 'not '}good was ${done.value ? '' : 'not '}accepted`,
      )
  }

  async #passUntil(day: string): Promise<void> {
    const last = Date.parse(`${day}T14:00:00Z`)
    const aside = this.#pick([-1000, -1000, 0, -hours(9)]) ?? 0
    const ms = last + aside - 1000 - this.#site.machine.now().getTime()
    if (ms <= 0 || ms >= days(70)) return
    await this.#site.machine.setClockBy(ms)
    this.#jumpedAt = this.#site.machine.elapsed()
  }

  async #decline(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    const offer = lead?.offer
    if (!lead || !offer) return
    lead.answeredAt = undefined
    lead.mayBeAnswered = true
    await this.#site.attempt((life) => life.customer.decline(offer.token, undefined))
  }

  /** A phone shows what it was sent. */
  async #show(): Promise<void> {
    const shown = this.#pick(this.#site.outside.deliveries.filter(({ channel }) => channel === 'push'))
    if (shown) await this.#site.attempt((life) => life.receipts.noteShown(shown.entry.id))
  }

  async #forget(lead: (ToldLead & { id: string }) | undefined): Promise<void> {
    if (!lead) return
    const site = this.#site
    const places = { dataDir: site.folder, backupDir: site.folder }
    let isUnder = false
    const done = await site.attempt(async (life) => {
      isUnder = true
      const forgetting = createForgetting({
        ...{ db: life.db, places, now: site.machine.now, canRemovePhotos: async () => true },
        ...{ removePhoto: async () => {}, onRemains: () => {} },
      })
      return forgetting.forget(lead.kind, lead.id, { requests: 1, testimonials: false })
    })
    // Without an answer it may be gone, or not.
    if (!done && isUnder) lead.isForgotten = undefined
    if (done?.value !== 1) return
    lead.isForgotten = true
    const rows = rowsIn(site.beside)
    if (rows.includes(lead.email) || rows.includes(`${lead.mark} `))
      this.#problems.push(`${lead.mark} is still somewhere although its sender was forgotten`)
  }

  async #pass(): Promise<void> {
    const pauses = [1000, 5000, 21_000, minutes(1), minutes(3), minutes(11), minutes(31), hours(2), hours(9)]
    await this.#site.advance(this.#pick(pauses) ?? 0)
    this.#auditSilence()
    if (this.#story.isCalm) this.#auditNow()
  }

  async #healAndWait(): Promise<void> {
    const site = this.#site
    await site.heal()
    await site.advance(hours(3))
    const now = site.machine.now()
    const morning = startOfDay(now).getTime() + hours(6)
    const ms = (now.getTime() < morning ? morning : morning + days(1)) - now.getTime()
    const minute = (now.getTime() - startOfDay(now).getTime()) / minutes(1)
    if (minute < 7 * 60 || minute >= 20 * 60) await site.advance(ms + hours(1))
  }

  #auditSilence(): void {
    this.#problems.push(...auditSilence(this.#site.outside.attempts, this.#site.leads))
  }

  #auditNow(): void {
    this.#problems.push(...auditRows(this.#site.beside, this.#site.leads, this.#site.machine.now()))
  }

  #auditEnd(): void {
    const { outside, leads, beside, machine } = this.#site
    this.#auditSilence()
    this.#auditNow()
    this.#problems.push(...auditHeard(outside, leads))
    // Claims end by the wall's clock.
    const isSteady = this.#story.steps.every(({ kind }) => kind !== 'setClock')
    if (isSteady && outside.doubled.length > 0)
      this.#problems.push('A message was sent while another process was sending it')
    if (this.#story.isCalm) this.#problems.push(...auditOnce(outside.attempts))
    this.#problems.push(...auditWaiting(beside, machine.now()))
    if (!this.#story.steps.some(({ kind }) => ringsAnew.has(kind)))
      this.#problems.push(...auditRounds(beside))
  }
}
