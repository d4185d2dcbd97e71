import type { ComponentType } from 'react'
import type { FetchLater } from '#web/boot/later.ts'
import { hydrate } from './hydrate.tsx'
import { expectToasts } from './late-toasts.ts'
import { rememberLater } from './later.ts'
import { visitorForm } from './visitor-form.tsx'

/** How a form comes to life; resolves once it answers. */
export const formHydration =
  <Props extends object>(Form: ComponentType<Props>) =>
  (element: HTMLElement, later: FetchLater): Promise<void> => {
    rememberLater(later)
    expectToasts()
    return hydrate(element, visitorForm(Form))
  }
