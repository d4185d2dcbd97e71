import type { ComponentType } from 'react'
import type { Business } from '#shared/contract/business.ts'
import type { PlainForm } from '#shared/rendering.ts'
import { BusinessProvider } from '#web/components/business-context.tsx'
import { Toasts } from '#web/components/toast/toasts.tsx'
import { PlainFormProvider } from './forms/plain-form-context.ts'

export interface VisitorFormProps<Props> {
  business: Business
  /** State of the form after a plain post. */
  plainForm: PlainForm | undefined
  form: Props
}

/** Wraps a visitor's form as an island, with what the document's contexts can't pass to it. */
export const visitorForm = <Props extends object>(Form: ComponentType<Props>) =>
  function VisitorForm({ business, plainForm, form }: VisitorFormProps<Props>) {
    return (
      <BusinessProvider value={business}>
        <PlainFormProvider value={plainForm}>
          <Form {...form} />
          <Toasts />
        </PlainFormProvider>
      </BusinessProvider>
    )
  }
