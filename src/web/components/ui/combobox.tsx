import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { controlOf, Field, type FieldProps } from './field.tsx'

export interface Suggestion {
  /** Text that is written into the field. */
  value: string
  /** Its text in the list, where the typed part is underlined. */
  label: string
  typed: string
  /** Shown beside it but not written, such as a postcode. */
  note?: string | undefined
}

interface ControlProps extends Omit<ComponentProps<'input'>, keyof FieldProps | 'list' | 'role'> {
  /** Returns the options for the typed text; none keeps the list closed. The caller limits their number. */
  suggest: (typed: string) => readonly Suggestion[]
}

/**
 * Renders a text field with completions (ARIA 1.2 combobox with a listbox). Any other text stays allowed;
 * without JavaScript it is a plain input. It is uncontrolled unless `value` is passed.
 */
export function Combobox(props: FieldProps & ControlProps) {
  const { suggest, className, ref, onChange, onBlur, onKeyDown, ...rest } = controlOf<ControlProps>(props)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const options = isOpen ? suggest(typed) : []
  const isShown = options.length > 0

  // On a phone the keyboard leaves little room, so the list is scrolled into view, and the field with it.
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])

  useEffect(() => {
    const option = list.current?.children[active]
    if (list.current && option instanceof HTMLElement) showWithin(list.current, option)
  }, [active])

  function open(text: string) {
    setTyped(text)
    setActive(-1)
    setOpen(true)
  }

  function choose(option: Suggestion) {
    if (input.current) typeInto(input.current, option.value)
    setOpen(false)
  }

  function onType(event: ChangeEvent<HTMLInputElement>) {
    open(event.target.value)
    onChange?.(event)
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event)
    if (event.defaultPrevented || event.nativeEvent.isComposing) return
    const chosen = options[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isShown) setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, options.length))
      else open(event.currentTarget.value)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Escape' && isShown) {
      // Escape closes only the list; a dialog around it stays open.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    } else if (event.key === 'Tab' || event.key === 'Enter') {
      setOpen(false)
    }
  }

  function onLeave(event: FocusEvent<HTMLInputElement>) {
    setOpen(false)
    onBlur?.(event)
  }

  return (
    <Field {...props}>
      {(control) => (
        <div className="combobox">
          <input
            type="text"
            autoComplete="off"
            spellCheck={false}
            {...control}
            {...rest}
            ref={(element) => {
              input.current = element
              return passRef(ref, element)
            }}
            className={className ? `input ${className}` : 'input'}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${control.id}-list`}
            aria-activedescendant={options[active] && `${control.id}-option-${active}`}
            onChange={onType}
            onKeyDown={onKey}
            onBlur={onLeave}
          />
          <div
            id={`${control.id}-list`}
            role="listbox"
            aria-labelledby={`${control.id}-label`}
            className="combobox__list"
            hidden={!isShown}
            ref={list}
          >
            {options.map((option, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys for its options
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input (aria-activedescendant)
              <div
                key={option.value}
                id={`${control.id}-option-${index}`}
                role="option"
                aria-selected={index === active}
                className="combobox__option"
                // Pressing an option must not take the focus, and so close the list, before the click.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span>{marked(option.label, option.typed)}</span>
                {option.note && <span className="combobox__note numerals">{option.note}</span>}
              </div>
            ))}
          </div>
          <span role="status" className="visually-hidden">
            {isShown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
          </span>
        </div>
      )}
    </Field>
  )
}

/** Returns the next option's index: from none (-1) through the options, and round again. */
function stepped(active: number, step: 1 | -1, count: number): number {
  if (active < 0) return step > 0 ? 0 : count - 1
  return (active + step + count) % count
}

/** Scrolls only the list; `scrollIntoView` would also move the page under the sticky header. */
function showWithin(list: HTMLElement, option: HTMLElement) {
  const bottom = option.offsetTop + option.offsetHeight
  if (option.offsetTop < list.scrollTop) list.scrollTop = option.offsetTop
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight
}

/** Underlines the first occurrence of the typed text. */
function marked(value: string, typed: string) {
  const wanted = typed.trim().toLowerCase()
  const start = value.toLowerCase().indexOf(wanted)
  if (!wanted || start < 0) return value
  const end = start + wanted.length
  return (
    <>
      {value.slice(0, start)}
      <mark>{value.slice(start, end)}</mark>
      {value.slice(end)}
    </>
  )
}

/**
 * Sets the value as if the visitor had typed it, so that React and the form notice: React ignores an `input`
 * event whose value was set through its own tracked property.
 */
function typeInto(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function passRef(ref: ComponentProps<'input'>['ref'], element: HTMLInputElement | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
}
