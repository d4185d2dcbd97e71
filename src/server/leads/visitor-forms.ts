import type { ZodMiniObject } from 'zod/mini'
import { checkAnswers } from '#server/http/checked-input.ts'
import { definitionOf, type LeadKind, leads } from '#shared/leads/kinds.ts'
import { type AnswersOf, sendable } from '#shared/leads/sendable.ts'
import type { VisitorSend } from './visitor-send-store.ts'

/** A visitor's form as a plain post, judged by the form's own rules as the browser would. */
export interface VisitorForm {
  path: string
  fieldNames: readonly string[]
  /** Field with the answer to the security check, on the form that has one. */
  answerField: string | undefined
  /** Photos may be added to what is sent. */
  takesPhotos: boolean
  /** First message of each wrong field; `save` only when there is none. */
  check(values: Readonly<Record<string, string>>): {
    errors: Record<string, string>
    /** Resolves to the record's id. */
    save?: (send: VisitorSend) => Promise<{ id: string }>
  }
}

/** The form of a public page, one for each kind of lead. */
export function visitorForm(kind: LeadKind, store: VisitorStore): VisitorForm {
  const { page, securityField } = definitionOf(kind).form
  const { answers: sent } = sendable[kind]
  const form: ZodMiniObject = sendable[kind].form
  return {
    path: page,
    fieldNames: Object.keys(form.shape),
    answerField: securityField,
    takesPhotos: 'takesPhotos' in leads[kind],
    check(values) {
      const { answers, errors } = checkAnswers(form, values)
      if (answers === undefined) return { errors }
      return { errors, save: (send) => store.add(sent.parse(answers), send) }
    },
  }
}

/** The store of one kind, whichever that is. */
export interface VisitorStore {
  add(answers: AnswersOf<LeadKind>, send: VisitorSend): Promise<{ id: string }>
}
