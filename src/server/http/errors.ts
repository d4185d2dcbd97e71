import type { FastifyError, FastifyInstance } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isStorageFault } from '#server/db/storage-fault.ts'
import type { ErrorBody } from '#shared/contract/answer.ts'
import { checkFieldsMessage, fieldMessages } from '#shared/messages.ts'

/** Thrown by routes to refuse a call with a sentence for the person who made it. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

export const notFound = () => new HttpError(404, 'Not found')

/** What a visitor can do while nothing can be stored: the form keeps what was typed, and the phone still works. */
export const cannotSave = (phone: string) =>
  `We can't save this just now. Please try again in a few minutes, or call us on ${phone}.`

/** One shape for every refusal and failure: `{ error, fields? }` (docs/decisions, error body). */
export function addErrorHandler(app: FastifyInstance, { phone }: { phone: string }): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      // A malformed id names no record: that is a 404 and no quarrel about its shape.
      if (error.validationContext === 'params') return reply.code(404).send(body('Not found'))
      const fields = fieldErrors(error.validation)
      return reply.code(400).send({ error: summary(fields), fields } satisfies ErrorBody)
    }
    if (isStorageFault(error)) {
      request.log.error({ err: error }, 'the database or the disk failed')
      return reply
        .code(503)
        .header('retry-after', '60')
        .send(body(cannotSave(phone)))
    }
    const status = error.statusCode ?? 500
    if (status < 500) return reply.code(status).send(body(plainSentence(error)))
    request.log.error({ err: error }, 'request failed')
    if (status === 503) return reply.code(503).send(body(error.message))
    return reply
      .code(500)
      .send(body(`Something went wrong on our side. Please try again or call us on ${phone}.`))
  })
}

const body = (error: string): ErrorBody => ({ error })

function fieldErrors(problems: { instancePath: string; message?: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, message = 'Invalid' } of problems) {
    const [name] = instancePath.slice(1).split('/')
    if (name) fields[name] ??= message
  }
  return fields
}

/** A single refusal that reads as a sentence of its own says more in a toast than the general one. */
function summary(fields: Record<string, string>): string {
  const [only, another] = Object.values(fields)
  const isSentence = Object.values<string | undefined>(fieldMessages).includes(only)
  return only && !another && isSentence ? only : checkFieldsMessage
}

function plainSentence(error: FastifyError): string {
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return 'Please send JSON.'
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return 'That is too much to send at once.'
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return 'The JSON could not be read.'
    default:
      return error.message
  }
}
