import { useState } from 'react'

/** The ticked products, or all that a search finds: `total` of them when it was said. */
export type Selection = { kind: 'ticked'; ids: ReadonlySet<string> } | { kind: 'all'; total: number }

const none: Selection = { kind: 'ticked', ids: new Set() }

/** What is chosen stays so from page to page, and is forgotten when the search changes. */
export function useSelection(searchKey: string) {
  const [state, setState] = useState({ searchKey, selection: none })
  const selection = state.searchKey === searchKey ? state.selection : none
  const select = (next: Selection) => setState({ searchKey, selection: next })
  return {
    selection,
    count: selection.kind === 'all' ? selection.total : selection.ids.size,
    has: (id: string) => selection.kind === 'all' || selection.ids.has(id),
    clear: () => select(none),
    chooseAll: (total: number) => select({ kind: 'all', total }),
    tick(ids: readonly string[], isTicked: boolean) {
      const before = selection.kind === 'ticked' ? selection.ids : new Set<string>()
      const after = new Set(before)
      for (const id of ids) {
        if (isTicked) after.add(id)
        else after.delete(id)
      }
      select({ kind: 'ticked', ids: after })
    },
  }
}
