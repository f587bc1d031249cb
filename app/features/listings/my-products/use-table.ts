import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '#app/lib/toasts.ts'
import { type SettableStatus, settableStatuses } from '#domain/selling/own-products.ts'
import type { OwnProductRow } from '../queries.ts'
import { type TableChange, useChangeCell } from '../table-queries.ts'
import type { ProductActions } from './use-product-actions.ts'

interface Undo {
  /** `Prix de « Porte »`, as the message names it. */
  what: string
  /** False: it failed, which has been reported. */
  run: () => Promise<boolean>
}

/** What is said of a cell, with its article. */
const nameOf = (field: TableChange['field'] | 'status', { title }: { title: string }) =>
  `${{ price: 'Prix', stock: 'Stock', category: 'Catégorie', place: 'Lieu', status: 'Statut' }[field]} de «\u00a0${title}\u00a0»`

/** Marks a field of the table in which nothing is being typed: Ctrl+Z is for the table there. */
export const idleCell = 'data-idle-cell'

/** The table of own products: changes of its cells, and the way back as long as the list is open. */
export function useTable(actions: ProductActions) {
  const { mutateAsync } = useChangeCell()
  const [undos, setUndos] = useState<readonly Undo[]>([])
  const isUndoing = useRef(false)
  const remember = (undo: Undo) => setUndos((known) => [...known, undo])

  /** Answers what the change lost; null when it failed, which the mutation has reported. */
  const send = (productId: string, requested: TableChange) =>
    mutateAsync({ productId, change: requested }).catch(() => null)

  async function change(product: OwnProductRow, requested: TableChange): Promise<boolean> {
    const done = await send(product.id, requested)
    if (!done) return false
    const back = { ...requested, value: requested.seen, seen: requested.value } as TableChange
    const undo = back.field === 'category' ? { ...back, values: done.lost } : back
    // An article that was in no category cannot go back to none.
    if (undo.field !== 'category' || undo.value !== null)
      remember({
        what: nameOf(requested.field, product),
        run: async () => (await send(product.id, undo)) !== null,
      })
    return true
  }

  async function setStatus(product: OwnProductRow, status: SettableStatus): Promise<void> {
    const report = await actions.setStatus([product], status)
    const before = settableStatuses.find((known) => known === product.status)
    if (!report?.changed || !before) return
    remember({
      what: nameOf('status', product),
      run: async () => {
        const emptied = status === 'rupture_stock' && product.quantity > 0
        if (emptied && !(await send(product.id, { field: 'stock', value: product.quantity, seen: 0 })))
          return false
        return (await actions.setStatus([product], before)) !== null
      },
    })
  }

  const last = undos.at(-1)
  const undo = useCallback(async () => {
    if (!last || isUndoing.current) return
    isUndoing.current = true
    const isDone = await last.run()
    // What cannot be taken back any more is not tried again.
    setUndos((known) => known.filter((other) => other !== last))
    isUndoing.current = false
    if (isDone) toast({ kind: 'success', title: 'Modification annulée', text: last.what })
  }, [last])

  useUndoKey(undo)

  return { change, setStatus, undo, lastChange: last?.what ?? null }
}

/** Calls `undo` on Ctrl+Z, unless the field that has the focus has an undo of its own. */
function useUndoKey(undo: () => Promise<void>) {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return
      const field = event.target instanceof Element && event.target.closest('input, textarea, dialog')
      if (field && !field.hasAttribute(idleCell) && !field.matches('[type=checkbox]')) return
      event.preventDefault()
      void undo()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [undo])
}
export type Table = ReturnType<typeof useTable>
