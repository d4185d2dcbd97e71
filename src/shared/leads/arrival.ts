import type { LeadRecord } from './definition.ts'

type Came = Pick<LeadRecord, 'id' | 'source'>

export const addedByHand = 'Added by hand'

const missedCall = 'Missed call'
const textMessage = 'Text message'

/** Whether the lead came as a missed call or a text message. */
export const isHeard = (came: string | undefined): came is typeof missedCall | typeof textMessage =>
  came === missedCall || came === textMessage

/** Says how a lead came without a form, such as "Missed call"; undefined for one from a form. */
export function arrivalOf({ source }: Came): string | undefined {
  if (!source?.how) return undefined
  const { how, source: door } = source
  if (how === 'missed_call') return missedCall
  if (!door) return addedByHand
  return how === 'text' ? textMessage : `From ${door}`
}

/** Whether the lead's sender wrote its text, and not somebody who noted what was said. */
export const isWritten = ({ source }: Came): boolean =>
  !source?.how || source.how === 'text' || source.how === 'marketplace'
