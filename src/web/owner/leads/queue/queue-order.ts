import { useEffect, useState } from 'react'
import { type QueueOrder, queueOrderIn, queueOrderKey } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'

/** The order of those to answer, as this device was left. */
export function useQueueOrder(): [QueueOrder, (order: QueueOrder) => void] {
  const state = useState(() => queueOrderIn(document.cookie))
  const [order] = state
  // At each opening too: Safari keeps what a script has written for a week.
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store needs https and a newer phone.
    document.cookie = `${queueOrderKey}=${order}; path=${pagePaths.admin}; max-age=31536000; samesite=lax`
  }, [order])
  return state
}
