import type { FieldDescription, LeadDefinition, LeadRecord } from './definition.ts'

export interface LeadFact {
  label: string
  /** The answer in words; '' when it is empty. */
  value: string
  /** The text to show, also for an empty answer. */
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
  const said = new Map<string, unknown>(Object.entries(record))
  for (const [field, telling] of Object.entries(descriptions)) {
    const value = inWords(telling, said.get(field))
    if (telling.as === 'words') told.words = factOf(telling.label, value)
    else if (telling.as === 'fact') {
      const isTold = isWhole || !telling.isOnlyInDetail
      if (isTold) told.facts.push(factOf(telling.label, value, telling.whenEmpty))
    } else if (telling.as !== 'nothing') told[telling.as] = value
  }
  return told
}

/** Returns the labels of the brief description, in the same order. */
export function labelsOf({ descriptions }: LeadDefinition): { facts: string[]; words: string } {
  const all = Object.values(descriptions)
  return {
    facts: all.flatMap((telling) => (telling.as === 'fact' && !telling.isOnlyInDetail ? telling.label : [])),
    words: all.find((telling) => telling.as === 'words')?.label ?? '',
  }
}

const factOf = (label: string, value: string, whenEmpty = ''): LeadFact => ({
  label,
  value,
  shown: value || whenEmpty,
})

function inWords(telling: FieldDescription, value: unknown): string {
  if (telling.as !== 'fact' || !telling.inWords) return String(value)
  return telling.isNumber ? telling.inWords(Number(value)) : telling.inWords(String(value))
}
