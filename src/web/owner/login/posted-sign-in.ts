import { createContext, use } from 'react'
import type { PostedForm } from '#shared/rendering.ts'

const PostedSignInContext = createContext<PostedForm | undefined>(undefined)
export const PostedSignIn = PostedSignInContext.Provider

/** The sign-in as a plain post left it, made before the application's code had come. */
export const usePostedSignIn = (): PostedForm | undefined => use(PostedSignInContext)
