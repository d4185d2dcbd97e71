import type { LeadRecord } from './definition.ts'

type Came = Pick<LeadRecord, 'id' | 'source'>

export const addedByHand = 'Added by hand'

/** Names how a lead came that no form brought, such as "Missed call"; undefined for a form's. */
export function arrivalOf({ source }: Came): string | undefined {
  if (!source?.how) return undefined
  const { how, source: door } = source
  if (how === 'missed_call') return 'Missed call'
  if (!door) return addedByHand
  return how === 'text' ? 'Text message' : `From ${door}`
}

/** Whether the lead's words are what its person wrote, and not what somebody noted of them. */
export const isWritten = ({ source }: Came): boolean =>
  !source?.how || source.how === 'text' || source.how === 'marketplace'
