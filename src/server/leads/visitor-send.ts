import type { FastifyRequest } from 'fastify'
import { doneAgoHeader, longestAgoMs } from '#shared/leads/done-ago.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { readSource } from './lead-source.ts'
import type { VisitorSend } from './visitor-send-store.ts'

/**
 * Reads the metadata of a submission from its headers. Nothing is refused for it: an unreadable key or revision counts
 * as none.
 */
export function readSend({ headers }: FastifyRequest): VisitorSend {
  return {
    key: readKey(headers[sendHeaders.key]),
    revision: readWholeNumber(headers[sendHeaders.revision]),
    isTrapped: headers[sendHeaders.trap] !== undefined,
    ageMs: readWholeNumber(headers[sendHeaders.ageMs]),
    source: readSource(headers),
  }
}

/** Reads the metadata of a plain post, which has none of our headers. */
export const readPlainSend = (trap: string): VisitorSend => ({ isPlain: true, isTrapped: trap.trim() !== '' })

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

const readWholeNumber = (given: Headers[string]) =>
  typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : undefined
