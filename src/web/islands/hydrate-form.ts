import type { ComponentType } from 'react'
import type { FetchLater } from '#web/boot/later.ts'
import { hydrate } from './hydrate.tsx'
import { rememberLater } from './later.ts'
import { mountToasts } from './toasts.tsx'
import { visitorForm } from './visitor-form.tsx'

/** How a form comes to life: gives its toasts a place, and resolves once it answers. */
export const formHydration =
  <Props extends object>(Form: ComponentType<Props>) =>
  (element: HTMLElement, later: FetchLater): Promise<void> => {
    rememberLater(later)
    mountToasts()
    return hydrate(element, visitorForm(Form))
  }
