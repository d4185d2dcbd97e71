import { createContext, use } from 'react'
import type { PlainForm } from '#shared/rendering.ts'

const PlainFormContext = createContext<PlainForm | undefined>(undefined)
export const PlainFormProvider = PlainFormContext.Provider

/** Returns the form of a plain post on the page that answers it; undefined on every other page. */
export const usePlainForm = (): PlainForm | undefined => use(PlainFormContext)
