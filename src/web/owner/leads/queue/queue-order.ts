import { useEffect, useState } from 'react'
import { type QueueOrder, queueOrderIn, queueOrderKey } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'

/** Returns the order of the leads to answer, which this device keeps, and a function that sets it. */
export function useQueueOrder(): [QueueOrder, (order: QueueOrder) => void] {
  const state = useState(() => queueOrderIn(document.cookie))
  const [order] = state
  // Also written at each visit, because Safari keeps a cookie from a script for one week.
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store needs https and a newer phone.
    document.cookie = `${queueOrderKey}=${order}; path=${pagePaths.admin}; max-age=31536000; samesite=lax`
  }, [order])
  return state
}
