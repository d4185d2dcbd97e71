import { isDone } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'
import type { AlarmStore } from './alarm-store.ts'
import { noticeWords, whyNotSent } from './alert-words.ts'
import type { Lead, LeadReader, NoLead, SuspectReader } from './lead-reader.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { VisitReader } from './visit-reader.ts'

/** A message about the site and not about a lead, with the same words for every channel. */
export interface Notice {
  kind: 'notice'
  title: string
  words: string
  link: string
  /** Says in a mail why it was sent, where that isn't the nightly test. */
  note?: string
}

export type FindSubject = (entry: OutboxEntry) => Promise<Lead | Notice | NoLead>

interface SubjectSources {
  leads: Pick<LeadReader, 'find'>
  alarms: Pick<AlarmStore, 'isEmergencyOpen'>
  /** Lists the failures of the latest drills, one sentence each. */
  readFailures: () => Promise<readonly string[]>
  suspects: Pick<SuspectReader, 'find'>
  visits: Pick<VisitReader, 'find'>
  publicUrl: string
}

export const subjectFinder =
  ({ leads, alarms, readFailures, suspects, visits, publicUrl }: SubjectSources): FindSubject =>
  async (entry) => {
    const notice = { kind: 'notice', link: `${publicUrl}${pagePaths.admin}?panel=alarms` } as const
    switch (entry.type) {
      case 'proof':
        // A receipt may have come meanwhile, and an emergency's own alarm will bring one.
        if (await alarms.isEmergencyOpen()) return { kind: 'none', reason: whyNotSent.emergencyRings }
        return { ...notice, ...noticeWords.proof }
      case 'password_link':
        return { ...notice, ...noticeWords.linkAskedFor, ...aboutPasswords }
      case 'new_password':
        return { ...notice, ...noticeWords.passwordSet, ...aboutPasswords }
      case 'failures': {
        const failures = await readFailures()
        if (failures.length === 0) return { kind: 'none', reason: whyNotSent.worksAgain }
        return { ...notice, title: noticeWords.failures, words: failures.join('\n') }
      }
      case 'reminder': {
        const lead = await leads.find(entry.kind, entry.recordId)
        return lead.kind === 'none' || isStillDue(lead, entry.createdAt) ? lead : followedUp
      }
      case 'visit': {
        const [lead, visit] = await Promise.all([
          leads.find(entry.kind, entry.recordId),
          visits.find(entry.eventId),
        ])
        if (lead.kind === 'none') return lead
        return visit?.state === 'booked' ? { ...lead, visit } : calledOff
      }
      case 'suspect':
        return (await suspects.find(entry.kind, entry.recordId)) ?? seenTo
      default:
        return leads.find(entry.kind, entry.recordId)
    }
  }

const aboutPasswords = { note: noticeWords.aboutPasswords }

const followedUp: NoLead = { kind: 'none', reason: whyNotSent.followedUp }

const calledOff: NoLead = { kind: 'none', reason: whyNotSent.calledOff }

const seenTo: NoLead = { kind: 'none', reason: whyNotSent.seenTo }

/** True when nobody has postponed or finished the follow-up since the reminder. */
const isStillDue = ({ record }: Lead, rungAt: string) =>
  'followUpAt' in record && record.followUpAt !== null && record.followUpAt <= rungAt && !isDone(record)
