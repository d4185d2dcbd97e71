import { useQuery } from '@tanstack/react-query'
import type { SetUp } from '#shared/contract/set-up.ts'
import { apiPaths } from '#shared/paths.ts'
import { useMay } from '#web/owner/kit/session/use-owner.ts'

/** How the second copy of the leads stands, for an owner of a site that has one. */
export function CopyLine() {
  const isOwner = useMay('owner')
  const { data } = useQuery<SetUp>({ queryKey: [apiPaths.setUp], enabled: isOwner })
  if (!data?.copy) return null
  const { isBehind, sentence } = data.copy
  return <p className="alarms__drill">{isBehind ? <b className="alarm-bad">{sentence}</b> : sentence}</p>
}
