import { createContext, use } from 'react'
import type { PlainForm } from '#shared/rendering.ts'

const PlainSignInContext = createContext<PlainForm | undefined>(undefined)
export const PlainSignIn = PlainSignInContext.Provider

/** Returns the sign-in form after a plain post, which the browser sends before the application has loaded. */
export const usePlainSignIn = (): PlainForm | undefined => use(PlainSignInContext)
