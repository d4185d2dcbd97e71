import type { ComponentType } from 'react'
import type { Business } from '#shared/contract/business.ts'
import type { PostedForm } from '#shared/rendering.ts'
import { BusinessProvider } from '#web/components/business-context.tsx'
import { PostedFormProvider } from './forms/posted-form-context.ts'

export interface VisitorFormProps {
  business: Business
  /** Where the form stands after a plain post. */
  posted: PostedForm | undefined
}

/** A visitor's form as an island: with what no context of the document can tell it. */
export const visitorForm = (Form: ComponentType) =>
  function VisitorForm({ business, posted }: VisitorFormProps) {
    return (
      <BusinessProvider value={business}>
        <PostedFormProvider value={posted}>
          <Form />
        </PostedFormProvider>
      </BusinessProvider>
    )
  }
