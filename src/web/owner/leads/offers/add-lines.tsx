import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef } from 'react'
import { longDate } from '#shared/brisbane-time.ts'
import type { OfferBeginning } from '#shared/contract/offer.ts'
import { inCents } from '#shared/offers/money.ts'
import { mostOfferLines, offerTextLengths } from '#shared/offers/words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import { type DraftLine, isPriced, withCount } from './offer-draft.ts'
import { OfferTotal } from './offer-lines.tsx'

interface AddLinesProps {
  beginning: OfferBeginning
  lines: readonly DraftLine[]
  onChange: (lines: readonly DraftLine[]) => void
  /** Called with the text of a line that has no price yet. */
  onWrite: (text: string) => void
  /** What is in the field: a new line, or what to find. */
  typed: string
  onType: (typed: string) => void
  /** True when the field takes the focus: a line was just written, or there is none to choose from. */
  isWriting?: boolean
}

interface AddLinesSheetProps extends AddLinesProps {
  onSend: () => void
  onClose: () => void
}

export function AddLinesSheet({ onSend, onClose, ...props }: AddLinesSheetProps) {
  const { lines, beginning, typed, onType, onWrite } = props
  /** Words that find nothing were meant as a line, which then asks for its price. */
  const leave = (then: () => void) => {
    const isLine = typed.trim() !== '' && !findLines(beginning, typed).some(({ length }) => length > 0)
    if (!isLine || lines.length >= mostOfferLines) return then()
    onWrite(typed.trim())
    onType('')
  }
  return (
    <Sheet title="Add lines" onClose={() => leave(onClose)}>
      <AddLines {...props} />
      <div className="level near offer-bar">
        <OfferTotal lines={lines} />
        <PlainButton onClick={() => leave(onClose)}>Done</PlainButton>
        <Button variant="live" disabled={!isPriced(lines)} onClick={() => leave(onSend)}>
          Send
        </Button>
      </div>
    </Sheet>
  )
}

/** Returns the published prices, and the lines used before that are none of them, with these words in them. */
function findLines({ prices, used }: OfferBeginning, typed: string) {
  const words = typed.trim().toLowerCase()
  const isFound = ({ text }: { text: string }) => text.toLowerCase().includes(words)
  const known = new Set(prices.map(({ text }) => text.toLowerCase()))
  const before = used.filter(({ text }) => !known.has(text.toLowerCase()))
  return [prices.filter(isFound), before.filter(isFound)] as const
}

/** Lists published prices and lines used before, each added by a tap. Any other line can be written. */
export function AddLines({
  beginning,
  lines,
  onChange,
  onWrite,
  typed,
  onType,
  isWriting = false,
}: AddLinesProps) {
  const { prices, used } = beginning
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWriting) field.current?.focus()
  }, [isWriting])
  const [foundPrices, foundUsed] = findLines(beginning, typed)
  const isFull = lines.length >= mostOfferLines
  const write = () => {
    if (typed.trim() === '' || isFull) return
    onWrite(typed.trim())
    onType('')
  }
  const rows = (list: readonly { text: string; cents: number; small: string }[]) =>
    list.map(({ small, ...line }) => (
      <li key={line.text} className="offer-pick">
        <b>{line.text}</b>
        <small>{small}</small>
        <Counter
          line={line}
          count={lines.find(({ text }) => text === line.text)?.quantity ?? 0}
          onCount={(by) => onChange(withCount(lines, line, by))}
        />
      </li>
    ))
  return (
    <div className="offer-picks">
      <form
        className="stack near offer-picks__find"
        onSubmit={(event) => {
          event.preventDefault()
          write()
        }}
      >
        <input
          ref={field}
          className="input"
          aria-label="Write a line, or find one"
          placeholder="Write a line, or find one"
          maxLength={offerTextLengths.line}
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
        {typed.trim() !== '' && (
          <Button type="submit" disabled={isFull}>
            Add “{typed.trim()}”
          </Button>
        )}
      </form>
      {isFull && <p className="problem">{mostOfferLines} lines at most.</p>}
      {foundPrices.length > 0 && <h3>Your prices</h3>}
      <ul>
        {rows(foundPrices.map((price) => ({ ...price, small: `${inCents(price.cents)} per ${price.unit}` })))}
      </ul>
      {foundUsed.length > 0 && <h3>Lines you’ve used</h3>}
      <ul>
        {rows(
          foundUsed.map(({ text, cents, usedAt }) => ({
            text,
            cents,
            small: `${inCents(cents)}, last ${longDate(new Date(usedAt))}`,
          })),
        )}
      </ul>
      {prices.length + used.length + lines.length === 0 && typed.trim() === '' && (
        <p className="muted offer-picks__none">
          Write your first line above. After that, lines you’ve used and your prices from Business show up
          here.
        </p>
      )}
    </div>
  )
}

interface CounterProps {
  line: { text: string }
  count: number
  onCount: (by: 1 | -1) => void
}

function Counter({ line: { text }, count, onCount }: CounterProps) {
  return (
    <span className="offer-count">
      {count > 0 && (
        <>
          <button type="button" aria-label={`One less ${text}`} onClick={() => onCount(-1)}>
            <Minus />
          </button>
          <output aria-label={`How many ${text}`}>{count}</output>
        </>
      )}
      <button
        type="button"
        aria-label={count > 0 ? `One more ${text}` : `Add ${text}`}
        onClick={() => onCount(1)}
      >
        <Plus />
      </button>
    </span>
  )
}
