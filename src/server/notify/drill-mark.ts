import type { IncomingHttpHeaders } from 'node:http'
import { HttpError } from '#server/http/errors.ts'
import type { ChannelName } from '#shared/channels.ts'
import { createReceiptTokens, type ReceiptTokens } from './receipt-tokens.ts'

/** A lead that the site sends itself, and the channels that are then asked. */
export interface DrillLead {
  id: string
  channels: readonly ChannelName[]
}

/** Marks a lead as the site's own. */
export const drillHeader = 'x-drill'

/** Marks that only this site can have made: nobody else may send what is in no list. */
export const createDrillMarks = (secret: () => string): ReceiptTokens =>
  createReceiptTokens(secret, 'marks of drills')

/**
 * Reads the mark of a drill; undefined for a visitor's lead. A mark of another's making is refused rather than passed
 * over: whoever sends one means no lead.
 */
export const drillReader =
  (marks: ReceiptTokens, channels: readonly ChannelName[]) =>
  (headers: IncomingHttpHeaders): DrillLead | undefined => {
    const given = headers[drillHeader]
    if (given === undefined) return undefined
    const id = typeof given === 'string' ? marks.idOf(given) : undefined
    if (!id) throw new HttpError(400, 'Not a mark of this site.')
    return { id, channels }
  }
