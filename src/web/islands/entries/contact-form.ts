import { ContactForm } from '../contact/contact-form.tsx'
import { formHydration } from '../hydrate-form.ts'

export const hydrate = formHydration(ContactForm)
