import { formHydration } from '../hydrate-form.ts'
import { QuoteForm } from '../quote/quote-form.tsx'

export const hydrate = formHydration(QuoteForm)
