import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useAccount } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { useUnloadGuard } from '#app/lib/use-unload-guard.ts'
import { tableMessages } from '#domain/selling/table-batches.ts'
import type { ListingRow } from '#domain/selling/table-rows.ts'
import { cacheWrittenRows, isOffline, refusalMessage, writeRows } from './queries.ts'
import { type TableSnapshot, TableStore } from './table-store.ts'
import { editsStorageKey, storeEdits, takeStoredEdits } from './unsaved-edits.ts'

/**
 * A store of edited rows, which sends edits automatically and stores them on the device until then. Used by the table and by the list
 * of the seller's products.
 */
export function useTableStore(rows: readonly ListingRow[]): { store: TableStore; snapshot: TableSnapshot } {
  const client = useQueryClient()
  const { account } = useAccount()
  const accountId = account?.id ?? ''
  const [key] = useState(() => editsStorageKey(accountId))
  const [store] = useState(
    () =>
      new TableStore(rows, {
        send: (written) => writeRows(client, written),
        isOffline,
        refusalMessage,
        storeEdits: (edits) => storeEdits(key, edits),
        onWritten: (written) => cacheWrittenRows(client, written),
        onRowsGone: () =>
          toast({ kind: 'error', title: tableMessages.failureTitle, text: tableMessages.gone }),
      }),
  )
  useEffect(() => store.start(takeStoredEdits(accountId)), [store, accountId])
  useEffect(() => store.setRows(rows), [store, rows])
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getSnapshot)
  useUnloadGuard(snapshot.unsaved > 0 && !snapshot.isStoredLocally)
  return { store, snapshot }
}
