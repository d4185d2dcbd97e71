import { createContext, use } from 'react'
import type { PhoneNumber } from '#shared/phone.ts'

const OfficeNumber = createContext<PhoneNumber>({ shown: '', href: '' })
export const OfficeNumberProvider = OfficeNumber.Provider

/** The business's own number, as the document has told it to the form. */
export const useOfficeNumber = (): PhoneNumber => use(OfficeNumber)
