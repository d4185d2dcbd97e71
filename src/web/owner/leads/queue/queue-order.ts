import { useState } from 'react'
import { type QueueOrder, queueOrders } from '#shared/leads/work.ts'
import { readStored, store } from '#web/owner/kit/device-storage.ts'

const storageKey = 'queue-order'

/** The order of those to answer, as this device was left. */
export function useQueueOrder(): [QueueOrder, (order: QueueOrder) => void] {
  const [order, setOrder] = useState(
    () => queueOrders.find((known) => known === readStored(storageKey)) ?? 'longest',
  )
  const choose = (next: QueueOrder) => {
    store(storageKey, next)
    setOrder(next)
  }
  return [order, choose]
}
