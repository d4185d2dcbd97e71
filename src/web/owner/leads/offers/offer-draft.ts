import { useCallback, useMemo } from 'react'
import type { OfferBeginning, OfferLine, OfferVersion } from '#shared/contract/offer.ts'
import { usualValidity } from '#shared/offers/validity.ts'
import type { OfferType } from '#shared/offers/words.ts'
import { keepDraft, useDraft } from '#web/owner/kit/drafts/drafts.ts'

/** A quote that is being written. The key of each line keeps its place in the list. */
export interface OfferDraft {
  type: OfferType
  summary: string
  lines: readonly DraftLine[]
  note: string
  terms: readonly string[]
  validDays: number
  /** Number of the version that it replaces; null for a first quote. */
  follows: number | null
  keptAt: string
}

export interface DraftLine extends OfferLine {
  key: string
  /** True from when it was written until its price is typed, which may be $0. */
  isUnpriced?: boolean
}

/** Whether it can be sent: something has a price, and nothing still waits for one. */
export const isPriced = (lines: readonly DraftLine[]) =>
  lines.some(({ cents }) => cents > 0) && !lines.some(({ isUnpriced }) => isUnpriced)

export const offerDraftId = (leadId: string) => `${leadId} offer`

/** Returns a draft with the usual terms alone, or with everything from the latest version. */
export function beginOffer(beginning: OfferBeginning, latest: OfferVersion | undefined): OfferDraft {
  const { type, summary, lines, note, terms } = latest?.document ?? {
    ...{ type: 'quote' as const, summary: '', lines: [], note: '', terms: beginning.terms },
  }
  return {
    ...{ type, summary, note, terms, validDays: usualValidity },
    lines: lines.map((line) => ({ ...line, key: crypto.randomUUID() })),
    follows: latest?.document.number ?? null,
    keptAt: '',
  }
}

export const contentOf = ({ type, summary, lines, note, terms, validDays }: OfferDraft) => ({
  ...{ type, summary, note, validDays },
  terms: terms.filter((term) => term.trim() !== ''),
  lines: lines.map(({ text, quantity, cents }) => ({ text, quantity, cents })),
})

/** Returns the lead's draft on this device, and a function that saves it, or deletes it given undefined. */
export function useOfferDraft(leadId: string) {
  const [kept, id] = useDraft(offerDraftId(leadId))
  const draft = useMemo(() => (kept ? (JSON.parse(kept) as OfferDraft) : undefined), [kept])
  const { you } = id
  const keep = useCallback(
    (changed: OfferDraft | undefined) => {
      const text = changed ? JSON.stringify({ ...changed, keptAt: new Date().toISOString() }) : ''
      keepDraft({ you, id: offerDraftId(leadId) }, text)
    },
    [you, leadId],
  )
  return [draft, keep] as const
}

/** Adds one of a line or removes one. A line with none left is removed. */
export function withCount(
  lines: readonly DraftLine[],
  { text, cents }: Pick<OfferLine, 'text' | 'cents'>,
  by: 1 | -1,
): readonly DraftLine[] {
  const line = lines.find((other) => other.text === text)
  if (!line) return by === 1 ? [...lines, { key: crypto.randomUUID(), text, cents, quantity: 1 }] : lines
  const quantity = Math.min(999, line.quantity + by)
  return quantity === 0
    ? lines.filter((other) => other !== line)
    : lines.map((other) => (other === line ? { ...line, quantity } : other))
}
