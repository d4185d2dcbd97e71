import { ContactForm } from '../contact/contact-form.tsx'
import { hydrateForm } from '../hydrate-form.ts'

export const hydrate = (element: HTMLElement) => hydrateForm(element, ContactForm)
