import { createContext, use } from 'react'
import type { PlainForm } from '#shared/rendering.ts'

const PlainSignInContext = createContext<PlainForm | undefined>(undefined)
export const PlainSignIn = PlainSignInContext.Provider

/** Returns the sign-in form as a plain post left it, made before the application had loaded; otherwise undefined. */
export const usePlainSignIn = (): PlainForm | undefined => use(PlainSignInContext)
