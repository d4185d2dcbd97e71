import type { ErrorBody } from '#shared/contract/answer.ts'

/** Thrown for any answer but a success. The message is `<status>: <body or status text>` (specification 8.1). */
export class ApiError extends Error {
  readonly status: number
  readonly body: string
  /** Message for a person: the `error` field of a JSON body, or else a plain-text body; '' when there is neither. */
  readonly serverMessage: string
  /** Messages for refused fields, by field name. */
  readonly fields: Readonly<Record<string, string>>

  constructor(response: { status: number; statusText: string }, body: string) {
    super(`${response.status}: ${body || response.statusText}`)
    this.name = 'ApiError'
    this.status = response.status
    this.body = body
    const parsed = errorBody(body)
    // HTML comes from a proxy while the site restarts, and doesn't belong in a toast.
    this.serverMessage = parsed ? parsed.error : body.startsWith('<') ? '' : body
    this.fields = parsed?.fields ?? {}
  }
}

/** Returns the server's message where it sent one, or else `fallback`. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.serverMessage ? error.serverMessage : fallback
}

/** Returns the advice after a failed call. A call without an answer had no signal, or only the site is down. */
export const tryAgain = (error: unknown): string =>
  `Try again ${error instanceof ApiError || navigator.onLine ? 'later' : 'when you’re back in range'}.`

/** Sends a GET. Like the functions below it throws ApiError on any answer but a success. */
export const getJson = <Answer = unknown>(path: string, options?: CallOptions): Promise<Answer> =>
  call('GET', path, undefined, options)

/** Sends a POST with an optional JSON body. */
export const post = <Answer = unknown>(
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<Answer> => call('POST', path, body, options)

/** Sends a PUT with a JSON body. */
export const put = <Answer = unknown>(path: string, body: unknown, options?: CallOptions): Promise<Answer> =>
  call('PUT', path, body, options)

/** Sends a PATCH with a JSON body. */
export const patch = <Answer = unknown>(path: string, body: unknown): Promise<Answer> =>
  call('PATCH', path, body)

/** Sends a DELETE. */
export const remove = <Answer = unknown>(path: string, options?: CallOptions): Promise<Answer> =>
  call('DELETE', path, undefined, options)

/** Gets one page of a list; `nextCursor` is undefined on the last one. */
export async function getPage<Item>(
  path: string,
): Promise<{ items: Item[]; nextCursor: string | undefined }> {
  const { response, text } = await send('GET', path)
  return { items: JSON.parse(text), nextCursor: response.headers.get('x-next-cursor') ?? undefined }
}

interface CallOptions {
  headers?: Readonly<Record<string, string>>
  /** Aborts the call. */
  signal?: AbortSignal | null
  /** True when the call must arrive even if the page is left meanwhile. */
  keepalive?: boolean
}

async function call<Answer>(
  method: string,
  path: string,
  body?: unknown,
  options?: CallOptions,
): Promise<Answer> {
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

/** Parses an error body without the schema library, which pages without a form don't load. */
function errorBody(text: string): ErrorBody | undefined {
  try {
    const body: Partial<ErrorBody> | null = JSON.parse(text)
    return typeof body?.error === 'string' ? { error: body.error, fields: body.fields } : undefined
  } catch {
    return undefined
  }
}
