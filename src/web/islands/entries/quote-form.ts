import { hydrateForm } from '../hydrate-form.ts'
import { QuoteForm } from '../quote/quote-form.tsx'

export const hydrate = (element: HTMLElement) => hydrateForm(element, QuoteForm)
