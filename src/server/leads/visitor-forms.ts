import type { ZodMiniObject } from 'zod/mini'
import { checkAnswers } from '#server/http/checked-input.ts'
import { definitionOf, type LeadKind, leads } from '#shared/leads/kinds.ts'
import { type AnswersOf, sendable } from '#shared/leads/sendable.ts'
import type { VisitorSend } from './visitor-send-store.ts'

/** A visitor's form as a plain post, validated by the same rules as in the browser. */
export interface VisitorForm {
  path: string
  fieldNames: readonly string[]
  answerField: string | undefined
  /** True when photos may be added. */
  takesPhotos: boolean
  /** Returns the first error message of each invalid field; `save` only when there is none. */
  check(values: Readonly<Record<string, string>>): {
    errors: Record<string, string>
    /** Saves the record and resolves to its id. */
    save?: (send: VisitorSend) => Promise<{ id: string }>
  }
}

/** Makes the form of a public page, one for each kind of lead. */
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

/** The store of any one kind of lead. */
export interface VisitorStore {
  add(answers: AnswersOf<LeadKind>, send: VisitorSend): Promise<{ id: string }>
}
