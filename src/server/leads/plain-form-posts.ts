import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodMiniObject } from 'zod/mini'
import type { ReadBusiness } from '#server/base/read-business.ts'
import { checkAnswers } from '#server/http/checked-input.ts'
import { explain } from '#server/http/errors.ts'
import { textOf, valuesIn } from '#server/http/form-values.ts'
import { maxJsonBytes } from '#server/http/json-body.ts'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import type { Messages, Values } from '#shared/form-values.ts'
import { definitionOf, type LeadKind, leads } from '#shared/leads/kinds.ts'
import { type AnswersOf, sendable } from '#shared/leads/sendable.ts'
import { fieldMessages } from '#shared/messages.ts'
import { photoTokenName } from '#shared/quote-photos.ts'
import {
  askedFieldName,
  formId,
  type PlainForm,
  type PlainNotice,
  questionFieldName,
  type SealedQuestion,
  trapFieldName,
} from '#shared/rendering.ts'
import { questionsOn } from '#shared/short-number.ts'
import { isSum, type SealedQuestions } from './sealed-questions.ts'
import { readPlainSend } from './visitor-send.ts'
import type { VisitorSend } from './visitor-send-store.ts'

interface PlainFormOptions {
  form: VisitorForm
  questions: SealedQuestions
  renderPage: RenderPage
  wakeSender: () => void
  /** Returns the token with which the visitor may add photos to the record. */
  photoTokenOf: (id: string) => string | undefined
  /** The business's phone number is shown after an error of ours, so that the visitor can call. */
  business: ReadBusiness
}

const oneMoreStep = {
  title: 'One more step',
  text: 'Please answer the security check, then send again.',
}
const incorrectAnswer = { title: 'Incorrect Answer', text: 'Please solve the math problem correctly.' }

/**
 * Takes a visitor's form without JavaScript, and answers with the page and its errors, or stores it and redirects.
 * Cached pages carry no security question: it comes with the answer to the first post.
 */
export const plainFormPosts: FastifyPluginAsync<PlainFormOptions> = async (
  app,
  { form, questions, renderPage, photoTokenOf, business, wakeSender },
) => {
  await app.register(formbody, { bodyLimit: maxJsonBytes })
  // The limit is checked only here, so that the page keeps what was typed even when the post is refused.
  const config = { rateLimit: { ...publicFormLimit.rateLimit, hook: 'preHandler' as const } }

  const answer = async (reply: FastifyReply, status: number, plainForm: PlainForm) => {
    const { html } = await renderPage(form.path, plainForm)
    return (
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        // Only the visitor's browser may cache it: otherwise Back from another page would lose what was typed.
        .header('cache-control', 'private, no-cache')
        .send(html)
    )
  }

  app.post(form.path, {
    config,
    handler: async (request, reply) => {
      const values = valuesIn(request.body, form.fieldNames)
      const { errors, save } = form.check(values)
      const security = judge(values, textOf(request.body, questionFieldName))
      const isAsked = wasAsked(request.body)
      const doubt = isAsked ? undefined : doubtOf(values, errors)
      if (save && security.isPassed && !doubt) {
        const { id } = await save(readPlainSend(textOf(request.body, trapFieldName)))
        wakeSender()
        const photoToken = form.takesPhotos && photoTokenOf(id)
        const photos = photoToken ? `&${photoTokenName}=${photoToken}` : ''
        return reply.redirect(`${form.path}?sent=${id}${photos}#${formId}`, 303)
      }
      const notice = save ? doubt : undefined
      const asked = { isAsked: isAsked || doubt !== undefined || undefined, notice }
      return answer(reply, 400, { isSent: false, ...asked, ...security.shown(errors) })
    },
    errorHandler: async (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, sentence } = explain(error, business().phone)
      if (status >= 500) request.log.error({ err: error }, 'form could not be taken')
      const values = valuesIn(request.body, form.fieldNames)
      const notice = { title: 'Not sent yet', text: sentence }
      const isAsked = wasAsked(request.body) || undefined
      return answer(reply, status, { isSent: false, isAsked, values, errors: {}, notice })
    },
  })

  /** Checks the security answer of a post, and what the page shows of it when the post is refused. */
  function judge(values: Values, seal: string) {
    const { answerField } = form
    type Shown = Omit<PlainForm, 'isSent'>
    if (!answerField) return { isPassed: true, shown: (errors: Messages): Shown => ({ values, errors }) }

    const asked = questions.open(seal)
    const given = values[answerField] ?? ''
    if (asked && (given.trim() === '' || isSum(given, asked))) {
      const shown = (errors: Messages): Shown => ({ values, errors, question: asked })
      return { isPassed: true, shown }
    }
    const shown = ({ [answerField]: _none, ...others }: Messages): Shown => ({
      values: { ...values, [answerField]: '' },
      // No error is shown for a question that was never asked.
      errors: asked ? { ...others, [answerField]: fieldMessages.captcha } : others,
      notice: noticeOf(asked, others, answerField),
      question: questions.ask(),
    })
    return { isPassed: false, shown }
  }
}

const wasAsked = (body: unknown) => textOf(body, askedFieldName) !== ''

/** Returns what to ask about values that are unusual but may be right: the post that confirms them is accepted. */
function doubtOf(values: Values, errors: Messages): PlainNotice | undefined {
  const [question] = Object.entries(questionsOn(values)).filter(([field]) => !errors[field])
  return question && { title: 'One question', text: question[1], field: question[0] }
}

function noticeOf(asked: SealedQuestion | undefined, others: Messages, field: string) {
  if (asked) return { ...incorrectAnswer, field }
  return Object.keys(others).length === 0 ? { ...oneMoreStep, field } : undefined
}

/** A visitor's form as a plain post, validated by the same rules as in the browser. */
interface VisitorForm {
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

export interface VisitorStore {
  add(answers: AnswersOf<LeadKind>, send: VisitorSend): Promise<{ id: string }>
}
