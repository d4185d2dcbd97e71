import type { CsvTable } from '#server/http/csv.ts'
import { sortableTime } from '#shared/brisbane-time.ts'
import type { FoundLead } from '#shared/contract/inquiry-lead.ts'
import { minutes } from '#shared/durations.ts'
import type { InquiryDefinition, InquiryRecord } from '#shared/leads/definition.ts'
import { describeLead, labelsOf } from '#shared/leads/describe-lead.ts'
import { inquiryKinds, inquiryOf } from '#shared/leads/kinds.ts'
import { sourceWords } from '#shared/leads/source.ts'
import { reasonNames, statusNames } from '#shared/leads/work-words.ts'
import { formatPhone } from '#shared/phone.ts'

const personHeadings = ['Received (Brisbane)', 'Name', 'Phone', 'Email']
const workHeadings = [
  'Status',
  'Lost because',
  'Answered (Brisbane)',
  'Minutes to answer',
  'Value ($)',
  'Quoted ($)',
  'Won or lost (Brisbane)',
  'Follow-up (Brisbane)',
  'Looks like spam',
  'How they found you',
]

/** Defines the owner's spreadsheet: time and person, a summary of the lead, its outcome and its source. */
export function inquiryTable(definition: InquiryDefinition): CsvTable<InquiryRecord> {
  const labels = labelsOf(definition)
  return {
    headings: [...personHeadings, ...labels.facts, labels.words, ...workHeadings],
    cells(record) {
      const { facts, words } = describeLead(definition, record)
      return [
        ...personCells(definition, record),
        ...facts.map(({ value }) => value),
        words.value,
        ...workCells(record),
      ]
    },
  }
}

/** The spreadsheet of all kinds: a fact or message that several kinds have shares one column. */
export function leadTable(): CsvTable<FoundLead> {
  const labels = [...new Set(inquiryKinds.flatMap((kind) => labelsOf(inquiryOf(kind)).facts))]
  return {
    headings: ['Kind', ...personHeadings, ...labels, 'Message', ...workHeadings],
    cells({ kind, record }) {
      const definition = inquiryOf(kind)
      const { facts, words } = describeLead(definition, record)
      const values = new Map(facts.map(({ label, value }) => [label, value]))
      return [
        definition.badge.text,
        ...personCells(definition, record),
        ...labels.map((label) => values.get(label) ?? ''),
        words.value,
        ...workCells(record),
      ]
    },
  }
}

function personCells(definition: InquiryDefinition, record: InquiryRecord): string[] {
  const { name, phone, email } = describeLead(definition, record)
  return [sortableTime(new Date(record.createdAt)), name, phoneCell(phone), email]
}

function workCells(record: InquiryRecord) {
  const { status, lostReason, answeredAt, createdAt, dollars, quotedDollars, suspectedSpam, source } = record
  const tookMs = answeredAt ? Date.parse(answeredAt) - Date.parse(createdAt) : undefined
  return [
    statusNames[status],
    lostReason && reasonNames[lostReason],
    timeCell(answeredAt),
    tookMs === undefined ? '' : String(Math.max(0, Math.floor(tookMs / minutes(1)))),
    // The value of a job that is no longer won would falsify the sum.
    dollars === null || status !== 'won' ? '' : String(dollars),
    quotedDollars === null ? '' : String(quotedDollars),
    timeCell(record.doneAt),
    timeCell(record.followUpAt),
    suspectedSpam ? 'Yes' : '',
    source ? sourceWords(source) : '',
  ]
}

const timeCell = (time: string | null) => (time ? sortableTime(new Date(time)) : '')

/** Adds spaces, so that a spreadsheet takes the number for text and keeps its leading zero. */
export function phoneCell(typed: string): string {
  const phone = formatPhone(typed)
  return /^\d+$/.test(phone) ? phone.replaceAll(/\d{4}(?=\d)/g, '$& ') : phone
}
