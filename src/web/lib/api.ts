import type { ErrorBody } from '#shared/contract/answer.ts'

/** Any answer but a success. The message is `<status>: <body or status text>` (specification 8.1). */
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  /** What to tell a person: the `error` field of a JSON body, else the body's plain text; empty when there is neither. */
  readonly serverMessage: string
  /** Message by field name, when the input was refused. */
  readonly fields: Readonly<Record<string, string>>

  constructor(response: { status: number; statusText: string }, body: string) {
    super(`${response.status}: ${body || response.statusText}`)
    this.name = 'ApiError'
    this.status = response.status
    this.body = body
    const parsed = errorBody(body)
    // A page of HTML is a proxy's, while the site is restarted: nothing to show in a toast.
    this.serverMessage = parsed ? parsed.error : body.startsWith('<') ? '' : body
    this.fields = parsed?.fields ?? {}
  }
}

/** What a failure toast says: the server's words where it had some, else `fallback`. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback
}

/** What to do after it: without an answer there is no signal. */
export const tryAgain = (error: unknown): string =>
  `Try again ${error instanceof ApiError ? 'later' : 'when you’re back in range'}.`

/** GET; throws ApiError on any answer but a success. */
export const getJson = (path: string): Promise<unknown> => call('GET', path)

/** POST with an optional JSON body; throws ApiError on any answer but a success. */
export const post = (path: string, body?: unknown, options?: CallOptions): Promise<unknown> =>
  call('POST', path, body, options)

/** PUT with a JSON body; throws ApiError on any answer but a success. */
export const put = (path: string, body: unknown, options?: CallOptions): Promise<unknown> =>
  call('PUT', path, body, options)

/** PATCH with a JSON body; throws ApiError on any answer but a success. */
export const patch = (path: string, body: unknown): Promise<unknown> => call('PATCH', path, body)

/** DELETE; throws ApiError on any answer but a success. */
export const remove = (path: string, options?: CallOptions): Promise<unknown> =>
  call('DELETE', path, undefined, options)

/** GET of a list that comes in pages; `nextCursor` is missing on the last one. Throws like the others. */
export async function getPage<Item>(
  path: string,
): Promise<{ items: Item[]; nextCursor: string | undefined }> {
  const { response, text } = await send('GET', path)
  return { items: JSON.parse(text), nextCursor: response.headers.get('x-next-cursor') ?? undefined }
}

interface CallOptions {
  headers?: Readonly<Record<string, string>>
  /** Breaks the call off. */
  signal?: AbortSignal | null
  /** Arrives even when the page is left meanwhile. */
  keepalive?: boolean
}

async function call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<unknown> {
  return JSON.parse((await send(method, path, body, options)).text)
}

async function send(
  method: string,
  path: string,
  body?: unknown,
  { headers, signal = null, keepalive = false }: CallOptions = {},
): Promise<{ response: Response; text: string }> {
  const payload =
    body === undefined
      ? { headers: { ...headers } }
      : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } }
  const response = await fetch(path, { method, credentials: 'include', signal, keepalive, ...payload })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response, text)
  return { response, text }
}

/** Read by hand: the schema library stays out of pages that have no form. */
function errorBody(text: string): ErrorBody | undefined {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text)
    return typeof body?.error === 'string' ? { error: body.error, fields: body.fields } : undefined
  } catch {
    return undefined
  }
}
