import { useEffect, useState } from 'react'
import { type QueueOrder, queueOrderKey, queueOrders } from '#shared/leads/work.ts'
import { pagePaths } from '#shared/paths.ts'
import { readStored, store } from '#web/owner/kit/device-storage.ts'

/** The order of those to answer, as this device was left. */
export function useQueueOrder(): [QueueOrder, (order: QueueOrder) => void] {
  const [order, setOrder] = useState(
    () => queueOrders.find((known) => known === readStored(queueOrderKey)) ?? 'longest',
  )
  // For the server's picture of the list.
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store needs https and a newer phone.
    document.cookie = `${queueOrderKey}=${order}; path=${pagePaths.admin}; max-age=31536000; samesite=lax`
  }, [order])
  const choose = (next: QueueOrder) => {
    store(queueOrderKey, next)
    setOrder(next)
  }
  return [order, choose]
}
