import { inBrief } from '#shared/leads/promise-words.ts'
import { Tag } from '#web/components/ui/tag.tsx'

interface EmergencyWaitProps {
  createdAt: string
  now: Date
}

/** Shows that an emergency has not been answered yet, in a row and in the lead's head. */
export function EmergencyWait({ createdAt, now }: EmergencyWaitProps) {
  return (
    <>
      <Tag variant="emergency">Emergency</Tag>{' '}
      <span>waiting {inBrief(now.getTime() - Date.parse(createdAt))}</span>
    </>
  )
}
