import { sql } from 'kysely'
import { findRow, hasRow } from '#server/db/queries.ts'
import type { Db } from '#server/db/schema.ts'
import type { SiteContext } from '#server/http/site-context.ts'
import { mobileOf, textBackWords } from '#server/notify/channels/sms/text-back.ts'
import type { Notify } from '#server/notify/notifications.ts'
import type { DrillLead } from '#server/notify/receipt-tokens.ts'
import type { DoorCall } from '#shared/contract/door.ts'
import type { HeardAct } from '#shared/contract/lead-event.ts'
import { days, hours } from '#shared/durations.ts'
import { type InquiryKind, inquiries, inquiryKinds } from '#shared/leads/kinds.ts'
import { cameWithoutForm } from '#shared/leads/source.ts'
import { openStatuses } from '#shared/leads/work.ts'
import { nationalDigits } from '#shared/phone.ts'
import type { InquiryStores } from '../inquiry-store.ts'
import type { LeadActions } from '../lead-actions.ts'
import { leadOfCall } from './door-lead.ts'
import type { OpenDoor } from './door-store.ts'
import { RefusedCall } from './refused-call.ts'

/** A caller who rings again and again gets one text in this time. */
const textAgainAfterMs = hours(4)

interface Stored {
  kind: InquiryKind
  id: string
  /** False for a repeat of an earlier call. */
  isNew: boolean
}

/** Turns calls through doors into leads, or into news of an open lead when the same person calls again. */
export function createDoorCalls(
  { db, now, business, config }: Pick<SiteContext, 'db' | 'now' | 'business' | 'config'>,
  { store, actions, notify }: { store: InquiryStores['contact']; actions: LeadActions; notify: Notify },
) {
  const canText = notify.channels.some(({ name }) => name === 'sms')
  const heardAgain = createHeardAgain(db, now)
  let before: Promise<unknown> = Promise.resolve()

  async function storeOne(door: OpenDoor, key: string, call: DoorCall): Promise<Stored> {
    const lead = readableLead(call)
    const phoneKey = nationalDigits(lead.phone)
    const earlier = await heardAgain.earlier(key, phoneKey)
    if (earlier) return { kind: 'contact', id: earlier, isNew: false }
    const isCall = call.what === 'missed_call'
    const said = [lead.name, lead.message, lead.email].filter(Boolean).join('\n')
    const heard: HeardAct = isCall
      ? { kind: 'rang', ...(said && { text: said }) }
      : { kind: 'wrote', text: lead.message }
    const mayContinue = phoneKey !== '' && (isCall || door.kind === 'twilio')
    const known = mayContinue ? await heardAgain.openLead(phoneKey) : undefined
    if (known && (await actions.hear(known.kind, known.id, heard, { by: door.name, key }))) {
      return { ...known, isNew: true }
    }
    const isText = call.what === 'message' && door.kind === 'twilio'
    const how = isCall ? 'missed_call' : isText ? 'text' : 'door'
    const source = JSON.stringify(cameWithoutForm(how, door.name))
    return { kind: 'contact', ...(await store.add(lead, { key, isOnceByKey: true, source })) }
  }

  /** Answers a missed call by a text message, which stands in the outbox like those to the owner. */
  async function textBack({ kind, id: recordId }: Stored, phone: string): Promise<void> {
    const target = mobileOf(phone)
    if (!target) return
    const since = new Date(now().getTime() - textAgainAfterMs).toISOString()
    const answer = { channel: 'sms', about: 'text_back', target } as const
    if (await hasRow(db.selectFrom('outbox').where('createdAt', '>', since), answer)) return
    await db
      .transaction()
      .execute((tx) => notify.outbox.add(tx, { kind, recordId, channel: 'sms', target, type: 'text_back' }))
  }

  return {
    /** The text message as it reads within the hours; '' where the site can send none. */
    textBackWords(): string {
      const { name, phone } = business()
      const { publicUrl } = config
      return canText ? textBackWords({ business: name, phone, publicUrl, answersFrom: '' }) : ''
    },

    /** Stores a drill's call as deleted, which is seen and told nowhere: the drill asks the channels by another lead. */
    addDrill: async ({ id }: DrillLead, call: DoorCall): Promise<Stored> => ({
      kind: 'contact',
      ...(await store.add(readableLead(call), { drill: { id, channels: [] } })),
    }),

    /** Stores a call once for each id of a message, whatever it says the second time. */
    async add(door: OpenDoor, messageId: string, call: DoorCall): Promise<Stored> {
      const key = `door ${door.id} ${messageId}`
      // One after the other, so that two calls of one number at once are one lead.
      const stored = before.then(async () => {
        const lead = await storeOne(door, key, call)
        // For a repeat too: the process of the first try may have ended in between.
        const isAnswered = call.what === 'missed_call' && door.textsBack && canText
        if (isAnswered) await textBack(lead, call.phone)
        return lead
      })
      before = stored.catch(() => undefined)
      return stored
    },
  }
}

function readableLead(call: DoorCall) {
  const lead = leadOfCall(call)
  if (lead) return lead
  throw new RefusedCall(400, 'says_nothing', 'Please send a phone number, an email address or a message.')
}

/** A call from the number of an open lead begins a new one if that lead was silent for this long. */
const sameMatterForMs = days(30)

/** Finds what a call of a known number belongs to. */
function createHeardAgain(db: Db, now: () => Date) {
  const ofNumber = (kind: InquiryKind, phoneKey: string) =>
    db
      .selectFrom(inquiries[kind].table)
      .where('phoneKey', '=', phoneKey)
      // The index has no other rows.
      .where('phoneKey', '!=', sql.lit(''))

  return {
    /** Finds the lead that already has this call, as its beginning or as a line. */
    async earlier(key: string, phoneKey: string): Promise<string | undefined> {
      const begun = await findRow(db.selectFrom('send_keys').select('recordId'), { kind: 'contact', key })
      if (begun) return begun.recordId
      for (const kind of inquiryKinds) {
        const line = await db
          .selectFrom('lead_events')
          .select('recordId')
          .where('recordId', 'in', ofNumber(kind, phoneKey).select('id'))
          .where('key', '=', key)
          .executeTakeFirst()
        if (line) return line.recordId
      }
      return undefined
    },

    /** Finds the newest lead of this number that is still to be done. */
    async openLead(phoneKey: string) {
      const since = new Date(now().getTime() - sameMatterForMs).toISOString()
      const found = await Promise.all(
        inquiryKinds.map(async (kind) => {
          const row = await ofNumber(kind, phoneKey)
            .select(['id', 'createdAt'])
            .where((row) => row.and({ deletedAt: null, suspectedSpam: 0 }))
            .where('status', 'in', openStatuses)
            .where(({ fn }) => fn.coalesce('changedAt', 'createdAt'), '>', since)
            .orderBy('createdAt', 'desc')
            .limit(1)
            .executeTakeFirst()
          return row ? [{ kind, ...row }] : []
        }),
      )
      return found.flat().toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1))[0]
    },
  }
}
