import type { FastifyRequest } from 'fastify'
import { seconds } from '#shared/durations.ts'
import { doneAgoHeader, longestAgoMs } from '#shared/leads/done-ago.ts'
import { doneByHeader } from '#shared/leads/done-by.ts'
import { sendHeaders } from '#shared/visitor-send.ts'
import { readSource } from './lead-source.ts'
import type { VisitorSend } from './visitor-send-store.ts'

/** Less than most people need for a few lines. Some are quicker, so it is no sign by itself. */
const shortestFillMs = seconds(3)
/** A link as anybody can follow it, or the markup of one. Nobody's e-mail address is one. */
const link = /https?:\/\/|(?<![\w.@-])www\.|<a\s|\[url\b/i

/**
 * What the headers and the answers say of a send. Nothing is refused for them: a key or revision that can't be read is as
 * none, and a lead is suspected only for what is there, never for what is missing. That takes the trap, which no person
 * sees, or two signs together: people are quick too, and people send links.
 */
export function readSend({ headers, body }: FastifyRequest): VisitorSend {
  return {
    key: readKey(headers[sendHeaders.key]),
    revision: readWholeNumber(headers[sendHeaders.revision]),
    isSuspect: isTrapped(headers) || (isTooFast(headers) && hasLink(body)),
    source: readSource(headers),
  }
}

/** The same for a plain post, which has no headers of ours. */
export const readPlainSend = (trap: string): VisitorSend => ({ isPlain: true, isSuspect: trap.trim() !== '' })

/** How long ago somebody did what the call tells, in milliseconds; 0 where the headers do not say. */
export const readDoneAgo = ({ headers }: FastifyRequest): number =>
  Math.min(readWholeNumber(headers[doneAgoHeader]) ?? 0, longestAgoMs)

/** Whether somebody else did what the call tells than who makes it, as far as the headers say. */
export const isOfAnother = ({ headers }: FastifyRequest, username: string): boolean => {
  const by = headers[doneByHeader]
  return by !== undefined && by !== encodeURIComponent(username)
}

/** Whether it comes from a page on which somebody was signed in, and no visitor's. */
export const isOfSomebody = ({ headers }: FastifyRequest): boolean => headers[doneByHeader] !== undefined

type Headers = FastifyRequest['headers']

/** With or without the quotes that the IETF draft asks for. */
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
