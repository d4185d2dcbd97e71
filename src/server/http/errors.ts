import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { BucketError } from '#server/bucket/bucket-error.ts'
import { isStorageFault } from '#server/db/storage-fault.ts'
import type { ErrorBody } from '#shared/contract/answer.ts'
import type { Business } from '#shared/contract/business.ts'
import { checkFieldsMessage, fieldMessages } from '#shared/messages.ts'

/** Routes throw it to refuse a request with a sentence for the person. */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly statusCode: number
  readonly fields: Record<string, string> | undefined

  constructor(statusCode: number, message: string, fields?: Record<string, string>) {
    super(message)
    this.statusCode = statusCode
    this.fields = fields
  }
}

/** Routes throw it where their schema can't check the body; it gives the same 400 as a schema. */
export class InvalidInput extends HttpError {
  constructor(fields: Record<string, string>) {
    super(400, summary(fields), fields)
  }
}

export const notFound = () => new HttpError(404, 'Not found')

/** Returns what was found; where it was nothing, the answer is 404. */
export function orNotFound<Value>(value: Value | undefined): Value {
  if (!value) throw notFound()
  return value
}

/** Whether the call is the owner's or of somebody who signs in, whom no answer may send to his own phone. */
export const isOwners = ({ routeOptions: { url = '', config } }: FastifyRequest): boolean =>
  config.access !== undefined || /^(\/api)?\/admin\//.test(url)

export const mustSignIn = () => new HttpError(401, 'Please sign in.')

/** Gives every error the same format, `{ error, fields? }` (specification 7.3). */
export function addErrorHandler(app: FastifyInstance, business: () => Business): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      // A malformed id matches no record, so the response is 404 and not a validation error.
      if (error.validationContext === 'params')
        return reply.code(404).send({ error: 'Not found' } satisfies ErrorBody)
      const fields = fieldErrors(error.validation)
      return reply.code(400).send({ error: summary(fields), fields } satisfies ErrorBody)
    }
    const { status, sentence } = explain(error, isOwners(request) ? undefined : business().phone)
    if (status >= 500) {
      const what = error instanceof BucketError ? 'photos can’t be stored or shown' : 'request failed'
      request.log.error({ err: error }, what)
    }
    if (status === 503) reply.header('retry-after', '60')
    const { fields } = error instanceof HttpError ? error : {}
    return reply.code(status).send({ error: sentence, fields } satisfies ErrorBody)
  })
}

/** PostgreSQL's error for text that it can't store, such as one with a NUL; SQLite just finds nothing. */
const unstorableText = '22021'

/** Returns the status of any error and a sentence for the person, without internals; `phone` is whom else to ask. */
export function explain(error: FastifyError, phone?: string): { status: number; sentence: string } {
  if (error.code === unstorableText) return { status: 400, sentence: fieldMessages.unsafeText }
  if (isStorageFault(error)) {
    const orCall = phone ? `, or call us on ${phone}` : ''
    return {
      status: 503,
      sentence: `We can't save this just now. Please try again in a few minutes${orCall}.`,
    }
  }
  if (error instanceof BucketError) {
    return {
      status: 503,
      sentence: 'Photos can’t be stored or shown just now. Please try again in a few minutes.',
    }
  }
  const status = error.statusCode ?? 500
  if (status < 500) return { status, sentence: refusalSentence(error) }
  if (status === 503) return { status, sentence: error.message }
  return {
    status: 500,
    sentence: `Something went wrong on our side. Please try again${phone ? ` or call us on ${phone}` : ''}.`,
  }
}

function fieldErrors(problems: { instancePath: string; message?: string }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { instancePath, message = 'Invalid' } of problems) {
    const [name] = instancePath.slice(1).split('/')
    if (name) fields[name] ??= message
  }
  return fields
}

/** Returns the only message if it is a full sentence, which is more helpful in a toast than the general one. */
function summary(fields: Readonly<Record<string, string>>): string {
  const [only, another] = Object.values(fields)
  const isSentence = Object.values<string | undefined>(fieldMessages).includes(only)
  return only && !another && isSentence ? only : checkFieldsMessage
}

function refusalSentence(error: FastifyError): string {
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
