import type { FastifyRequest } from 'fastify'
import { seconds } from '#shared/durations.ts'
import { doneAgoHeader, longestAgoMs } from '#shared/leads/done-ago.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { readSource } from './lead-source.ts'
import type { VisitorSend } from './visitor-send-store.ts'

/** Most people need longer for a few lines. Some are faster, so a shorter time alone does not count as spam. */
const shortestFillMs = seconds(3)
/** Matches a clickable link or its markup, and no e-mail address. */
const link = /https?:\/\/|(?<![\w.@-])www\.|<a\s|\[url\b/i

/**
 * Reads the metadata of a submission from headers and answers. Nothing is refused for it: an unreadable key or
 * revision counts as none. A lead is suspected only for what is there, never for what is missing: the honeypot field,
 * which no person sees, or two signs together, since people too are fast or send links.
 */
export function readSend({ headers, body }: FastifyRequest): VisitorSend {
  return {
    key: readKey(headers[sendHeaders.key]),
    revision: readWholeNumber(headers[sendHeaders.revision]),
    isSuspect: isTrapped(headers) || (isTooFast(headers) && hasLink(body)),
    source: readSource(headers),
  }
}

/** Reads the metadata of a plain post, which has none of our headers. */
export const readPlainSend = (trap: string): VisitorSend => ({ isPlain: true, isSuspect: trap.trim() !== '' })

/** Returns how long ago the act was done, in milliseconds; 0 when the headers do not say. */
export const readDoneAgo = ({ headers }: FastifyRequest): number =>
  Math.min(readWholeNumber(headers[doneAgoHeader]) ?? 0, longestAgoMs)

/** Whether the headers say that somebody other than the caller did the act. */
export const isOfAnother = ({ headers }: FastifyRequest, username: string): boolean => {
  const by = headers[doneByHeader]
  return by !== undefined && by !== encodeURIComponent(username)
}

/** Whether it was sent from a page with a signed-in user, and so not by a visitor. */
export const isOfSomebody = ({ headers }: FastifyRequest): boolean => headers[doneByHeader] !== undefined

type Headers = FastifyRequest['headers']

/** Reads the key with or without the quotes that the IETF draft requires. */
function readKey(given: Headers[string]): string | undefined {
  if (typeof given !== 'string') return undefined
  return /^"?([\w.:~-]{8,128})"?$/.exec(given)?.[1]
}

const isTrapped = (headers: Headers) => headers[sendHeaders.trap] !== undefined

function isTooFast(headers: Headers): boolean {
  const ageMs = readWholeNumber(headers[sendHeaders.ageMs])
  return ageMs !== undefined && ageMs < shortestFillMs
}

const hasLink = (answers: unknown) =>
  Object.values(answers ?? {}).some((answer) => typeof answer === 'string' && link.test(answer))

const readWholeNumber = (given: Headers[string]) =>
  typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
