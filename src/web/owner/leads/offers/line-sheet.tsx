import Delete from 'lucide-react/icons/delete'
import { useEffect, useRef, useState } from 'react'
import { inCents, mostCents } from '#shared/offers/money.ts'
import { moneyMessages, readCents } from '#shared/offers/read-cents.ts'
import { offerTextLengths } from '#shared/offers/words.ts'
import { PlainButton } from '#web/owner/kit/buttons.tsx'
import { Sheet } from '#web/owner/kit/dialogs/sheet.tsx'
import '../../../styles/owner/offer-line.css'
import type { DraftLine } from './offer-draft.ts'

interface LineSheetProps {
  line: DraftLine
  /** Its place in the list, from 1. */
  place: number
  gstRegistered: boolean
  onChange: (line: DraftLine) => void
  onMoveUp: () => void
  onRemove: () => void
  onClose: () => void
}

type Field = 'quantity' | 'price'

const keys = ['1', '2', '3', 'rub', '4', '5', '6', 'clear', '7', '8', '9', 'done', '.', '0', '00'] as const
type Key = (typeof keys)[number]

const keyNames: Partial<Record<Key, string>> = { clear: 'Clear', done: 'Done' }

/** Formats cents as they are typed: without the sign, commas and .00. */
const typedPrice = (cents: number) =>
  cents === 0 ? '' : inCents(cents).slice(1).replaceAll(',', '').replace(/\.00$/, '')

/** Edits a line: what, how many, and the price of one, on a pad for one thumb or on the keyboard. */
export function LineSheet({
  line,
  place,
  gstRegistered,
  onChange,
  onMoveUp,
  onRemove,
  onClose,
}: LineSheetProps) {
  const [text, setText] = useState(line.text)
  const [typed, setTyped] = useState({ quantity: String(line.quantity), price: typedPrice(line.cents) })
  const [field, setField] = useState<Field>('price')
  // The first key replaces the old value, as on any pad.
  const [isFresh, setFresh] = useState(true)
  const [isTried, setTried] = useState(false)
  const quantity = /^\d{1,3}$/.test(typed.quantity) ? Number(typed.quantity) : 0
  const cents = readCents(typed.price)
  const priceError =
    cents === undefined
      ? moneyMessages.unclear
      : cents * Math.max(1, quantity) > mostCents
        ? moneyMessages.tooMuch
        : undefined
  const problem =
    text.trim() === '' ? 'Say what it is' : quantity < 1 ? 'How many? A whole number, 1 to 999' : priceError

  const isPart = typed.quantity.includes('.')
  const type = (value: string) => {
    setTyped({ ...typed, [field]: value })
    setFresh(false)
  }
  /** Keeps what is typed; false while something is wrong with it. */
  const keep = () => {
    if (problem || cents === undefined) return false
    const typedLine = { text: text.trim(), quantity, cents }
    const isSame = line.text === typedLine.text && line.quantity === quantity && line.cents === cents
    if (line.isUnpriced || !isSame) onChange({ ...line, ...typedLine, isUnpriced: false })
    return true
  }
  const done = () => {
    setTried(true)
    if (keep()) onClose()
  }
  const press = (key: Key) => {
    const before = isFresh ? '' : typed[field]
    if (key === 'done') done()
    else if (key === 'clear') type('')
    else if (key === 'rub') type(typed[field].slice(0, -1))
    else if (key !== '.' || !before.includes('.')) type(before + key)
  }
  // The price has the focus first, so that a keyboard types into it at once, as the pad does.
  const price = useRef<HTMLInputElement>(null)
  useEffect(() => price.current?.focus(), [])
  const input = (name: Field, label: string) => (
    <label data-now={name === field || undefined}>
      <span>{label}</span>
      <input
        ref={name === 'price' ? price : undefined}
        // The pad takes the place of the phone's own keyboard.
        inputMode="none"
        value={typed[name]}
        placeholder="0"
        aria-invalid={(isTried && problem !== undefined) || undefined}
        onFocus={({ target }) => {
          target.select()
          if (name === field) return
          setField(name)
          setFresh(true)
        }}
        onChange={(event) => {
          setTyped({ ...typed, [name]: event.target.value })
          setFresh(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // The focus returns to the line's row, which the same press of Enter would open again.
          event.preventDefault()
          done()
        }}
      />
    </label>
  )
  return (
    <Sheet
      title={`Line ${place}`}
      onClose={() => {
        keep()
        onClose()
      }}
    >
      <div className="offer-line">
        <div className="stack near offer-picks__find">
          <input
            className="input"
            aria-label="What"
            maxLength={offerTextLengths.line}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="offer-values">
          {input('quantity', 'How many')}
          {input('price', gstRegistered ? 'Price each, incl. GST' : 'Price each')}
        </div>
        <p className="apart offer-line__sum" role="status">
          {(isTried || isPart) && problem ? (
            <span className="problem">
              {isPart ? 'Whole numbers only. Put part hours into the price.' : problem}
            </span>
          ) : (
            <>
              <span>
                {quantity} × {inCents(cents ?? 0)}
              </span>
              <b>{inCents(quantity * (cents ?? 0))}</b>
            </>
          )}
        </p>
        <fieldset className="offer-pad">
          <legend className="visually-hidden">Number pad</legend>
          {keys.map((key) => (
            <button
              key={key}
              type="button"
              data-key={key}
              aria-label={key === 'rub' ? 'Delete one digit' : undefined}
              onClick={() => press(key)}
            >
              {key === 'rub' ? <Delete /> : (keyNames[key] ?? key)}
            </button>
          ))}
        </fieldset>
        <div className="flow near offer-two">
          <PlainButton disabled={place === 1} onClick={onMoveUp}>
            Move up
          </PlainButton>
          <PlainButton className="button--remove" onClick={onRemove}>
            Take it out
          </PlainButton>
        </div>
      </div>
    </Sheet>
  )
}
