import type { CsvTable } from '#server/http/csv.ts'
import { dateAndTime } from '#shared/brisbane-time.ts'
import type { InquiryDefinition, InquiryRecord } from '#shared/leads/definition.ts'
import { labelsOf, tell } from '#shared/leads/tell.ts'

/** The owner's file for spreadsheets: when and who, then all that is told of a lead in brief. */
export function inquiryTable(definition: InquiryDefinition): CsvTable<InquiryRecord> {
  const labels = labelsOf(definition)
  return {
    headings: ['Received (Brisbane)', 'Name', 'Phone', 'Email', ...labels.facts, labels.words],
    cells(record) {
      const { name, phone, email, facts, words } = tell(definition, record)
      const received = dateAndTime(new Date(record.createdAt))
      return [received, name, phone, email, ...facts.map(({ value }) => value), words.value]
    },
  }
}
