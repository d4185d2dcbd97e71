import { createContext, use } from 'react'
import type { PlainForm } from '#shared/rendering.ts'

const PlainFormContext = createContext<PlainForm | undefined>(undefined)
export const PlainFormProvider = PlainFormContext.Provider

/** The form as its plain post left it, on the page the server made in answer; undefined everywhere else. */
export const usePlainForm = (): PlainForm | undefined => use(PlainFormContext)
