import { type RefObject, type ToggleEvent, useEffect, useRef, useState } from 'react'

export type SiteMenuState = ReturnType<typeof useSiteMenu>

/** Where the bar has room for all items; the stylesheet's breakpoint of the same name. */
const navBreakpoint = '(width >= 68rem)'

/**
 * What the popover doesn't do by itself: focus moves in and back to the toggle, the page behind is inert, and
 * `aria-expanded` is said. `isOpen` is unknown until hydration, so that no attribute lies without JavaScript.
 */
export function useSiteMenu(
  header: RefObject<HTMLElement | null>,
  toggle: RefObject<HTMLButtonElement | null>,
) {
  const menu = useRef<HTMLElement>(null)
  const [isOpen, setOpen] = useState<boolean>()

  useEffect(() => {
    // It may have been opened before this ran.
    setOpen(supportsPopover() && (menu.current?.matches(':popover-open') ?? false))
    const wide = matchMedia(navBreakpoint)
    const onWide = () => wide.matches && hide(menu.current)
    wide.addEventListener('change', onWide)
    return () => wide.removeEventListener('change', onWide)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const behind = siblingsOf(header.current)
    for (const element of behind) element.inert = true
    menu.current?.querySelector('a')?.focus()
    return () => {
      for (const element of behind) element.inert = false
      if (isFocusLost(menu.current)) toggle.current?.focus()
    }
  }, [isOpen, header, toggle])

  return {
    ref: menu,
    isOpen,
    close: () => {
      hide(menu.current)
      if (!supportsPopover()) setOpen(false)
    },
    onBeforeToggle: (event: ToggleEvent<HTMLElement>) => {
      if (event.newState === 'open') placeUnder(event.currentTarget, toggle.current)
    },
    onToggle: (event: ToggleEvent<HTMLElement>) => setOpen(event.newState === 'open'),
    /** Browsers without popovers (before 2024): the same, by class. */
    onToggleClick: () => {
      if (supportsPopover() || !menu.current) return
      placeUnder(menu.current, toggle.current)
      setOpen(menu.current.classList.toggle('is-open'))
    },
  }
}

const supportsPopover = () => 'popover' in HTMLElement.prototype

function hide(menu: HTMLElement | null): void {
  if (!menu) return
  if (supportsPopover()) menu.hidePopover()
  else menu.classList.remove('is-open')
}

/** The bar's lower edge depends on how far the strip above it is scrolled away. */
function placeUnder(menu: HTMLElement, toggle: HTMLElement | null): void {
  const bar = toggle?.closest('.head__bar')
  if (bar) menu.style.setProperty('--bar-bottom', `${bar.getBoundingClientRect().bottom}px`)
}

function siblingsOf(element: HTMLElement | null): HTMLElement[] {
  return [...(element?.parentElement?.children ?? [])].filter(
    (sibling): sibling is HTMLElement => sibling !== element && sibling instanceof HTMLElement,
  )
}

/** Nobody has moved it elsewhere, so it belongs back on the toggle. */
function isFocusLost(menu: HTMLElement | null): boolean {
  const focused = document.activeElement
  return !focused || focused === document.body || (menu?.contains(focused) ?? false)
}
