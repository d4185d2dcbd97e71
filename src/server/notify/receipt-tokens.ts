import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '#server/http/errors.ts'
import type { ChannelName } from '#shared/channels.ts'

export type ReceiptTokens = ReturnType<typeof createReceiptTokens>

const idBytes = 16
const markBytes = 16

/**
 * Makes the tokens with which a phone or SMS provider confirms a message: its id and a signature of this site, 43
 * characters. A token is the same at every attempt, so that the receipt of an attempt that seemed to fail counts too.
 */
export function createReceiptTokens(secret: () => string, purpose = 'receipts of alarms') {
  let derived: { from: string; key: Buffer } | undefined
  const key = (): Buffer => {
    const from = secret()
    if (derived?.from !== from) {
      derived = { from, key: Buffer.from(hkdfSync('sha256', from, '', purpose, 32)) }
    }
    return derived.key
  }
  const markOf = (id: Buffer) => createHmac('sha256', key()).update(id).digest().subarray(0, markBytes)

  return {
    /** `id` is a UUID. */
    tokenOf(id: string): string {
      const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
      return Buffer.concat([bytes, markOf(bytes)]).toString('base64url')
    },

    /** Returns the id, or undefined for a token that this site did not make. */
    idOf(token: string): string | undefined {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== idBytes + markBytes) return undefined
      const id = bytes.subarray(0, idBytes)
      if (!timingSafeEqual(markOf(id), bytes.subarray(idBytes))) return undefined
      return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    },
  }
}

/** A test lead that the site sends itself, and the channels to be checked. */
export interface DrillLead {
  id: string
  channels: readonly ChannelName[]
}

export const drillHeader = 'x-drill'

/** Signs the marks, so that nobody else can send a lead that appears in no list. */
export const createDrillMarks = (secret: () => string): ReceiptTokens =>
  createReceiptTokens(secret, 'marks of drills')

/** Reads the mark of a drill; undefined for a visitor's lead. A forged mark is rejected. */
export const drillReader =
  (marks: ReceiptTokens, channels: readonly ChannelName[]) =>
  (headers: IncomingHttpHeaders): DrillLead | undefined => {
    const given = headers[drillHeader]
    if (given === undefined) return undefined
    const id = typeof given === 'string' ? marks.idOf(given) : undefined
    if (!id) throw new HttpError(400, 'Not a mark of this site.')
    return { id, channels }
  }
