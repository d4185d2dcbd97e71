import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Insertable, Kysely } from 'kysely'
import type { LeadEventsTable } from '#server/db/schema/leads.ts'
import type { Schema } from '#server/db/schema.ts'
import { personKeys } from '#server/leads/same-person.ts'
import { searchTextOf } from '#server/leads/search/search-text.ts'
import type { LeadAct } from '#shared/contract/lead-event.ts'
import { days, hours, minutes } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { reduceEvents } from '#shared/leads/reduce-events.ts'
import { seededRandom } from '../../tests/support/seeded-random.ts'

const wordsEach = 40
const batchSize = 200
const suburbs = ['North Lakes', 'Woodford', 'Caboolture', 'Bli Bli', 'Redcliffe', 'Kallangur', 'Narangba']

/** Number of deleted leads of each kind, as in a month. */
const mostBinned = 250

type Random = ReturnType<typeof seededRandom>

interface Years {
  perKind: number
  /** Milliseconds between two leads of a kind. */
  apartMs: number
}

/** Older leads are opened one by one, so only this many have events. */
const withEvents = 5000

/**
 * Seeds leads with four events each, as years of work leave them: most are done, some wait, a few are
 * unanswered. Writes directly to the database; the latest lead came shortly before `now`.
 */
export async function seedLeads(
  db: Kysely<Schema>,
  now: Date,
  { perKind, apartMs }: Years = { perKind: 5000, apartMs: hours(3) },
): Promise<void> {
  const random = seededRandom(14)
  for (const [offset, kind] of inquiryKinds.entries()) {
    for (let start = 0; start < perKind; start += batchSize) {
      const leads = Array.from({ length: batchSize }, (_, index) => {
        const age = perKind - start - index
        const at = new Date(now.getTime() - age * apartMs - minutes(offset * 17))
        return aLead(kind, at, now, Math.min(0.01, mostBinned / perKind), random)
      })
      await db
        .insertInto(inquiries[kind].table)
        .values(leads.map(({ row }) => row))
        .execute()
      if (perKind - start > withEvents) continue
      await db
        .insertInto('lead_events')
        .values(leads.flatMap(({ events }) => events))
        .execute()
    }
  }
}

/** Seeds testimonials over as many years, of which every 200th waits for the owner. */
export async function seedTestimonials(
  db: Kysely<Schema>,
  now: Date,
  { perKind, apartMs }: Years,
): Promise<void> {
  const random = seededRandom(15)
  for (let start = 0; start < perKind; start += batchSize) {
    const rows = Array.from({ length: batchSize }, (_, index) => {
      const at = new Date(now.getTime() - (perKind - start - index) * apartMs).toISOString()
      return {
        id: randomUUID(),
        clientName: `Client ${start + index}`,
        company: '',
        testimonialText: someText(random),
        projectType: 'Residential' as const,
        rating: 5,
        // All public testimonials are in the page, so only a few are shown, as an owner would.
        isApproved: index === 0 ? 0 : 1,
        isActive: start === 0 && index < 20 ? 1 : 0,
        isChosen: 0,
        createdAt: at,
        updatedAt: at,
        seenAt: null,
        suspectedSpam: 0,
        deletedAt: null,
      }
    })
    await db.insertInto('testimonials').values(rows).execute()
  }
}

function aLead(kind: InquiryKind, at: Date, now: Date, binned: number, random: Random) {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
  const text = someText(random)
  const person = {
    name: `${pick(names)} ${pick(names)}`,
    email: `${pick(names)}${Math.floor(random() * 1000)}@example.com`,
    phone: `0491 570 ${String(Math.floor(random() * 1000)).padStart(3, '0')}`,
  }
  const serviceType = random() < 0.02 ? 'emergency' : 'residential'
  const answers =
    kind === 'quote'
      ? {
          ...person,
          serviceType,
          address: pick(suburbs),
          description: text,
          consentGiven: 'true',
          captchaAnswer: '7',
        }
      : { ...person, subject: `${pick(names)} in ${pick(suburbs)}`, message: text }
  const id = randomUUID()
  const events = actionsOf(random, now.getTime() - at.getTime()).map(
    (
      act,
      index,
    ): Insertable<LeadEventsTable> & {
      act: string
    } => ({
      id: randomUUID(),
      recordId: id,
      kind,
      sequence: index + 1,
      key: randomUUID(),
      at: new Date(at.getTime() + (index + 1) * minutes(10 + random() * 200)).toISOString(),
      by: 'owner',
      actKind: act.kind,
      act: JSON.stringify(act),
    }),
  )
  const { descriptions } = inquiries[kind]
  const isUrgent = serviceType === 'emergency' && kind === 'quote'
  const row = {
    ...answers,
    ...reduceEvents(
      events.map((event) => ({ id: event.id, at: event.at, act: JSON.parse(event.act) })),
      isUrgent,
    ),
    ...personKeys(descriptions, answers),
    id,
    searchText: searchTextOf(descriptions, answers),
    isUrgent: isUrgent ? 1 : 0,
    createdAt: at.toISOString(),
    changedAt: events.at(-1)?.at ?? null,
    seenAt: at.toISOString(),
    suspectedSpam: random() < 0.02 ? 1 : 0,
    deletedAt: random() < binned ? new Date(now.getTime() - days(random() * 30)).toISOString() : null,
  }
  return { row, events }
}

/** Returns four events: done after a month, else waiting, or unanswered if the lead is new. */
function actionsOf(random: Random, ageMs: number): LeadAct[] {
  const chance = random()
  if (ageMs < days(3) && chance < 0.5) {
    return [
      { kind: 'call_started' },
      { kind: 'note', text: 'Gate' },
      { kind: 'call_started' },
      { kind: 'note', text: 'Dog' },
    ]
  }
  const answered: LeadAct[] = [
    { kind: 'call_started' },
    { kind: 'spoke' },
    { kind: 'status', status: 'quoted' },
  ]
  if (ageMs < days(30) || chance < 0.05) return [...answered, { kind: 'note', text: 'Will think about it' }]
  if (chance < 0.5) return [...answered, { kind: 'status', status: 'won' }]
  return [...answered, { kind: 'status', status: 'lost', reason: 'price' }]
}

/** Words of our own docs in sequence, so that word frequencies and spelling are like those of people. */
const words = ['README.md', ...readdirSync('docs').map((name) => `docs/${name}`)]
  .filter((name) => name.endsWith('.md'))
  .flatMap((name) => readFileSync(name, 'utf8').match(/[a-z]+/gi) ?? [])
const names = words.filter(({ length }) => length > 4)

function someText(random: Random): string {
  const start = Math.floor(random() * (words.length - wordsEach))
  return words.slice(start, start + wordsEach).join(' ')
}
