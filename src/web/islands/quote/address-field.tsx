import { type ComponentProps, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { controlOf, Field, type FieldProps } from '#web/components/ui/field.tsx'
import { suggestForAddress } from '#web/content/suburbs.ts'

type ControlProps = Pick<ComponentProps<'input'>, 'name' | 'defaultValue'>

/**
 * Renders a field for a suburb or an address that completes suburbs (ARIA 1.2 combobox with a listbox). Any other
 * text stays allowed; without JavaScript it is a plain input.
 */
export function AddressField(props: FieldProps & ControlProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)

  const { before, wanted, found } = suggestForAddress(isOpen ? typed : '')
  const isShown = found.length > 0

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

  function choose(name: string) {
    if (input.current) typeInto(input.current, before + name)
    setOpen(false)
  }

  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const chosen = found[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (isShown) setActive(stepped(active, event.key === 'ArrowDown' ? 1 : -1, found.length))
      else open(event.currentTarget.value)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      choose(chosen.name)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setOpen(false)
    } else if (event.key === 'Tab' || event.key === 'Enter') {
      setOpen(false)
    }
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
            {...controlOf<ControlProps>(props)}
            ref={input}
            className="input"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={`${control.id}-list`}
            aria-activedescendant={found[active] && `${control.id}-option-${active}`}
            onChange={({ target }) => open(target.value)}
            onKeyDown={onKey}
            onBlur={() => setOpen(false)}
          />
          <div
            id={`${control.id}-list`}
            role="listbox"
            aria-labelledby={`${control.id}-label`}
            className="combobox__list"
            hidden={!isShown}
            ref={list}
          >
            {found.map(({ name, postcode }, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys for its options
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input (aria-activedescendant)
              <div
                key={name}
                id={`${control.id}-option-${index}`}
                role="option"
                aria-selected={index === active}
                className="combobox__option"
                // Pressing an option must not take the focus, and so close the list, before the click.
                onPointerDown={(event) => event.preventDefault()}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(name)}
              >
                <span>{marked(name, wanted)}</span>
                <span className="combobox__note numerals">{postcode}</span>
              </div>
            ))}
          </div>
          <span role="status" className="visually-hidden">
            {isShown && `${found.length} ${found.length === 1 ? 'suggestion' : 'suggestions'}`}
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

/** Underlines the typed text in a suburb's name. */
function marked(name: string, typed: string) {
  const start = name.toLowerCase().indexOf(typed.toLowerCase())
  const end = start + typed.length
  return (
    <>
      {name.slice(0, start)}
      <mark>{name.slice(start, end)}</mark>
      {name.slice(end)}
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
