import { arrivalOf } from './arrival.ts'
import type { FieldDescription, LeadDefinition, LeadRecord } from './definition.ts'

export interface LeadFact {
  label: string
  /** The answer in words; '' when it is empty. */
  value: string
  /** The text to show, also for an answer that a form's visitor left empty; '' when there is nothing to show. */
  shown: string
}

/** A lead in the owner's words. */
export interface LeadDescription {
  name: string
  /** '' for a kind of lead that does not ask for it; the same holds for `phone`. */
  email: string
  phone: string
  facts: LeadFact[]
  words: LeadFact
}

/** Describes a lead in brief, for all places except the whole lead. */
export function describeLead(
  { descriptions }: LeadDefinition,
  record: LeadRecord,
  isWhole = false,
): LeadDescription {
  const told: LeadDescription = { name: '', email: '', phone: '', facts: [], words: factOf('', '') }
  const came = arrivalOf(record)
  const said = new Map<string, unknown>(Object.entries(record))
  for (const [field, description] of Object.entries(descriptions)) {
    const value = inWords(description, said.get(field) ?? '')
    if (description.as === 'words') told.words = factOf(description.label, value)
    else if (description.as === 'fact') {
      const isTold = isWhole || !description.isOnlyInDetail
      const fact = factOf(description.label, value, came ? '' : description.whenEmpty)
      if (isTold) told.facts.push(value === came ? { ...fact, shown: '' } : fact)
    } else if (description.as !== 'nothing') told[description.as] = value
  }
  return told
}

/** Returns the labels of the brief description, in the same order. */
export function labelsOf({ descriptions }: LeadDefinition): { facts: string[]; words: string } {
  const all = Object.values(descriptions)
  return {
    facts: all.flatMap((description) =>
      description.as === 'fact' && !description.isOnlyInDetail ? description.label : [],
    ),
    words: all.find((description) => description.as === 'words')?.label ?? '',
  }
}

const factOf = (label: string, value: string, whenEmpty = ''): LeadFact => ({
  label,
  value,
  shown: value || whenEmpty,
})

function inWords(description: FieldDescription, value: unknown): string {
  if (description.as !== 'fact' || !description.inWords) return String(value)
  return description.isNumber ? description.inWords(Number(value)) : description.inWords(String(value))
}
