import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '#server/http/errors.ts'
import type { ChannelName } from '#shared/channels.ts'
import { createReceiptTokens, type ReceiptTokens } from './receipt-tokens.ts'

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
