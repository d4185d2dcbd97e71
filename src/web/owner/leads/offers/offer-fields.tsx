import { firstName } from '#shared/leads/first-name.ts'
import { dayInWords, lastDay, validityDays } from '#shared/offers/validity.ts'
import { mostTerms, offerTextLengths } from '#shared/offers/words.ts'
import { TextArea } from '#web/components/ui/text-area.tsx'
import { TextField } from '#web/components/ui/text-field.tsx'
import { Picks } from '#web/owner/kit/forms/picks.tsx'
import { useNow } from '#web/owner/kit/use-now.ts'
import type { Inquiry } from '../inquiries/inquiry.ts'
import type { OfferDraft } from './offer-draft.ts'

interface OfferFieldsProps {
  lead: Inquiry
  draft: OfferDraft
  onChange: (changes: Partial<OfferDraft>) => void
}

const types = [
  ['quote', 'Quote'],
  ['estimate', 'Estimate'],
] as const

export function OfferFields({ lead, draft, onChange }: OfferFieldsProps) {
  const now = useNow()
  const { type, summary, validDays, note, terms } = draft
  return (
    <>
      <section className="lead-part">
        <h3>Good until</h3>
        <Picks
          legend="Good until"
          options={validityDays.map((days) => [days, `${days} days`])}
          picked={validDays}
          onPick={(days) => onChange({ validDays: days })}
        />
        <p className="muted">{dayInWords(lastDay(now, validDays))}</p>
      </section>
      <section className="lead-part offer-editor__fields">
        <h3 className="visually-hidden">Wording</h3>
        <TextField
          label="What it is for"
          optional
          maxLength={offerTextLengths.summary}
          value={summary}
          onChange={(event) => onChange({ summary: event.target.value })}
        />
        <TextArea
          label={`Note to ${firstName(lead)}`}
          optional
          rows={3}
          maxLength={offerTextLengths.note}
          value={note}
          onChange={(event) => onChange({ note: event.target.value })}
        />
        <details className="offer-terms">
          <summary>
            <b>Your terms</b>
            <small>
              {terms.length === 1 ? '1 point' : `${terms.length} points`},{' '}
              {type === 'estimate' ? 'only shown on a quote' : 'shown at the end'}. Your next quote starts
              with these.
            </small>
          </summary>
          <TextArea
            label="One point per line"
            hint="The first point always says how long the price holds."
            rows={6}
            value={terms.join('\n')}
            error={problemOf(terms)}
            onChange={(event) => onChange({ terms: event.target.value.split('\n') })}
          />
        </details>
        <Picks legend="Kind" options={types} picked={type} onPick={(kind) => onChange({ type: kind })} />
        {type === 'estimate' && (
          <p className="muted">An estimate is a rough price. The customer can’t accept it.</p>
        )}
      </section>
    </>
  )
}

function problemOf(terms: readonly string[]): string | undefined {
  if (terms.filter((term) => term.trim() !== '').length > mostTerms) return `At most ${mostTerms} points`
  if (terms.some((term) => term.length > offerTextLengths.term))
    return `At most ${offerTextLengths.term} characters a point`
  return undefined
}
