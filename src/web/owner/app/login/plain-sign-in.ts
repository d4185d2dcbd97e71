import { createContext, use } from 'react'
import type { PlainForm } from '#shared/rendering.ts'

const PlainSignInContext = createContext<PlainForm | undefined>(undefined)
export const PlainSignIn = PlainSignInContext.Provider

/** The sign-in as a plain post left it, made before the application's code had come. */
export const usePlainSignIn = (): PlainForm | undefined => use(PlainSignInContext)
