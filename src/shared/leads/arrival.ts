import type { LeadRecord } from './definition.ts'

type Came = Pick<LeadRecord, 'id' | 'source'>

export const addedByHand = 'Added by hand'

const missedCall = 'Missed call'
const textMessage = 'Text message'

/** Whether a telephone brought it. */
export const isHeard = (came: string | undefined): came is typeof missedCall | typeof textMessage =>
  came === missedCall || came === textMessage

/** Names how a lead came that no form brought, such as "Missed call"; undefined for a form's. */
export function arrivalOf({ source }: Came): string | undefined {
  if (!source?.how) return undefined
  const { how, source: door } = source
  if (how === 'missed_call') return missedCall
  if (!door) return addedByHand
  return how === 'text' ? textMessage : `From ${door}`
}

/** Whether the lead's words are what its person wrote, and not what somebody noted of them. */
export const isWritten = ({ source }: Came): boolean =>
  !source?.how || source.how === 'text' || source.how === 'marketplace'
