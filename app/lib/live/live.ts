import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beginLiveEvents } from './begin-live-events.ts'
import { watch } from './watched-products.ts'

/** Subscribes to changes of these products (price, stock, visibility) while the component is mounted, with or without a session. */
export function useWatchedProducts(ids: readonly string[]): void {
  const client = useQueryClient()
  const key = ids.join(',')
  useEffect(() => {
    const shown = key ? key.split(',') : []
    if (shown.length === 0) return
    watch(shown, 1)
    beginLiveEvents(client)
    return () => watch(shown, -1)
  }, [key, client])
}
