import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLiveEvents } from './start-live-events.ts'
import { changeSubscribers } from './subscribed-products.ts'

/** Subscribes to changes of these products (price, stock, visibility) while the component is mounted, with or without a session. */
export function useProductSubscription(ids: readonly string[]): void {
  const client = useQueryClient()
  const key = ids.join(',')
  useEffect(() => {
    const productIds = key ? key.split(',') : []
    if (productIds.length === 0) return
    changeSubscribers(productIds, 1)
    startLiveEvents(client)
    return () => changeSubscribers(productIds, -1)
  }, [key, client])
}
