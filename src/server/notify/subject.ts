import { type Letter, letterHtml, letterText } from '#server/notify/channels/mail/letter.ts'
import { inFileName } from '#server/notify/channels/mail/mail-folder.ts'
import type { OwnerMail } from '#server/notify/channels/mail/owner-mail.ts'
import type { NtfyMessage } from '#server/notify/channels/ntfy/ntfy.ts'
import { alarmPayload } from '#server/notify/channels/push/alarm-payload.ts'
import { topicOf } from '#server/notify/channels/push/web-push.ts'
import { isDone } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'
import type { AlarmStore } from './alarm-store.ts'
import { readDrillReport } from './drill-report.ts'
import type { DrillStore } from './drill-store.ts'
import type { Lead, LeadReader, NoLead, SuspectReader } from './lead-reader.ts'
import type { OutboxEntry } from './outbox-store.ts'

/** What the owner is told besides leads: by any way, in the same words. */
export interface Notice {
  kind: 'notice'
  title: string
  words: string
  /** Where a tap leads. */
  link: string
}

/** What an entry is to tell of, as it is at this moment. */
export type FindSubject = (entry: OutboxEntry) => Promise<Lead | Notice | NoLead>

interface SubjectSources {
  leads: Pick<LeadReader, 'find'>
  alarms: Pick<AlarmStore, 'isEmergencyOpen'>
  drills: Pick<DrillStore, 'report'>
  suspects: Pick<SuspectReader, 'find'>
  publicUrl: string
}

export const subjectFinder =
  ({ leads, alarms, drills, suspects, publicUrl }: SubjectSources): FindSubject =>
  async ({ about, kind, recordId, createdAt }) => {
    const notice = { kind: 'notice', link: `${publicUrl}${pagePaths.admin}?panel=alarms` } as const
    switch (about) {
      case 'proof':
        // It may have come since. Its own alarm proves the phone.
        if (await alarms.isEmergencyOpen())
          return { kind: 'none', reason: 'An emergency waits for an answer' }
        return { ...notice, title: 'Alarms work on this phone', words: 'Nothing to do: new leads ring here.' }
      case 'failures': {
        const failures = (await readDrillReport(drills))?.failures ?? []
        if (failures.length === 0) return { kind: 'none', reason: 'All of it works again' }
        return { ...notice, title: 'Your website needs a look', words: failures.join('\n') }
      }
      case 'reminder': {
        const lead = await leads.find(kind, recordId)
        return lead.kind === 'none' || isStillDue(lead, createdAt) ? lead : followedUp
      }
      case 'suspect':
        return (await suspects.find(kind, recordId)) ?? seenTo
      default:
        return leads.find(kind, recordId)
    }
  }

const followedUp: NoLead = { kind: 'none', reason: 'It was followed up before the reminder went out' }

const seenTo: NoLead = { kind: 'none', reason: 'Somebody saw to it before the mail went out' }

/** Nobody has put the follow-up off, or done it, since the reminder was rung. */
const isStillDue = ({ record }: Lead, rungAt: string) =>
  'followUpAt' in record && record.followUpAt !== null && record.followUpAt <= rungAt && !isDone(record)

export function noticeMail(
  { id, createdAt }: OutboxEntry,
  { title, words, link }: Notice,
  also?: Letter['also'],
): OwnerMail {
  const letter: Letter = {
    subject: title,
    heading: title,
    facts: [],
    words,
    also,
    receivedAt: new Date(createdAt),
    link: { label: 'Open your dashboard', href: link },
    note: 'Sent by your website, which tries every night whether leads would reach you.',
  }
  return {
    id,
    fileName: `${inFileName(createdAt)}-notice-${id}.eml`,
    subject: letter.subject,
    text: letterText(letter),
    html: letterHtml(letter),
  }
}

export const noticePayload = ({ id }: OutboxEntry, { title, words, link }: Notice, receipt: string) =>
  alarmPayload({
    title,
    body: words,
    navigate: link,
    tag: topicOf(id),
    isUrgent: false,
    data: { receipt },
  })

export const noticeNtfy = ({ title, words: message, link: click }: Notice): NtfyMessage => ({
  title,
  message,
  click,
  priority: 3,
  tags: ['wrench'],
})
