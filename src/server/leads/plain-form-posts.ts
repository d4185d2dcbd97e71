import formbody from '@fastify/formbody'
import type { FastifyError, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { ReadBusiness } from '#server/base/read-business.ts'
import { explain } from '#server/http/errors.ts'
import { textOf, valuesIn } from '#server/http/form-values.ts'
import { maxJsonBytes } from '#server/http/json-body.ts'
import { publicFormLimit } from '#server/http/rate-limits.ts'
import type { RenderPage } from '#server/http/render-page.ts'
import type { Messages, Values } from '#shared/form-values.ts'
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
import type { VisitorForm } from './visitor-forms.ts'
import { readPlainSend } from './visitor-send.ts'

interface PlainFormOptions {
  form: VisitorForm
  questions: SealedQuestions
  renderPage: RenderPage
  /** Something is in the outbox. */
  wakeSender: () => void
  /** Under which the visitor may add photos to what he sent. */
  photoTokenOf: (id: string) => string | undefined
  /** For a failure on our side: the visitor can still call. */
  business: ReadBusiness
}

const oneMoreStep = {
  title: 'One more step',
  text: 'Please solve the sum of the security check, then send again.',
}
const incorrectAnswer = { title: 'Incorrect Answer', text: 'Please solve the math problem correctly.' }

/**
 * A visitor's form without JavaScript: a plain post to its page's own path. What is wrong is shown on the same
 * page, made again for this visitor alone with everything typed still there; what is good is stored, and a redirect ends
 * the post, so that a reload sends nothing twice.
 *
 * The pages in memory are the same for everyone and so carry no question. It comes with the answer to the first
 * post, and the second brings its seal back.
 */
export const plainFormPosts: FastifyPluginAsync<PlainFormOptions> = async (
  app,
  { form, questions, renderPage, photoTokenOf, business, wakeSender },
) => {
  await app.register(formbody, { bodyLimit: maxJsonBytes })
  // Only here: what was typed comes back on the page even when the post is one too many.
  const config = { rateLimit: { ...publicFormLimit.rateLimit, hook: 'preHandler' as const } }

  const answer = async (reply: FastifyReply, status: number, plainForm: PlainForm) => {
    const { html } = await renderPage(form.path, plainForm)
    return (
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        // Kept by the visitor's browser alone: Back from another page would else find nothing of what was typed.
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

  /** What the security check says of a post, and what of it belongs on the page when it is not taken. */
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
      // Nobody is told off for a question that was never put.
      errors: asked ? { ...others, [answerField]: fieldMessages.captcha } : others,
      notice: noticeOf(asked, others, answerField),
      question: questions.ask(),
    })
    return { isPassed: false, shown }
  }
}

const wasAsked = (body: unknown) => textOf(body, askedFieldName) !== ''

/** What is to be asked about values that may be meant so: the post that comes with the answer is taken. */
function doubtOf(values: Values, errors: Messages): PlainNotice | undefined {
  const [question] = Object.entries(questionsOn(values)).filter(([field]) => !errors[field])
  return question && { title: 'One question', text: question[1], field: question[0] }
}

function noticeOf(asked: SealedQuestion | undefined, others: Messages, field: string) {
  if (asked) return { ...incorrectAnswer, field }
  return Object.keys(others).length === 0 ? { ...oneMoreStep, field } : undefined
}
