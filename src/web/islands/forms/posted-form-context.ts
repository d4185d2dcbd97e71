import { createContext, use } from 'react'
import type { PostedForm } from '#shared/rendering.ts'

const PostedFormContext = createContext<PostedForm | undefined>(undefined)
export const PostedFormProvider = PostedFormContext.Provider

/** The form as its plain HTML post left it, on the page the server made in answer; undefined everywhere else. */
export const usePostedForm = (): PostedForm | undefined => use(PostedFormContext)
