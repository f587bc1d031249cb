import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { maxChangedProducts } from '#domain/catalogue/admin-products.ts'
import { totalText } from '#domain/page.ts'

/** The ticked products, or all results of a search; `total` is their number at that time. */
type Selection = { kind: 'ticked'; ids: ReadonlySet<string> } | { kind: 'all'; total: number }

const noSelection: Selection = { kind: 'ticked', ids: new Set() }

/** The selection survives a change of page; another search clears it. */
export function useSelection(searchKey: string) {
  const [state, setState] = useState({ searchKey, selection: noSelection })
  const selection = state.searchKey === searchKey ? state.selection : noSelection
  const select = (next: Selection) => setState({ searchKey, selection: next })
  return {
    selection,
    count: selection.kind === 'all' ? selection.total : selection.ids.size,
    has: (id: string) => selection.kind === 'all' || selection.ids.has(id),
    clear: () => select(noSelection),
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

interface SelectionBarProps {
  productSelection: ReturnType<typeof useSelection>
  /** The product ids of the current page. */
  ids: readonly string[]
  total: number
  onChange: () => void
}

/** The number of chosen products and the actions on them; stays in sight while the page scrolls. */
export const SelectionBar = ({ productSelection, ids, total, onChange }: SelectionBarProps) => {
  const { count, selection } = productSelection
  const offersAll = selection.kind !== 'all' && count > 0 && count < total && total <= maxChangedProducts
  return (
    <div className="sticky top-16 z-10 flex min-h-16 flex-wrap items-center gap-x-4 gap-y-1 border-y border-line bg-plaster py-2">
      {total > 0 && (
        <label className="inline-flex min-h-11 items-center gap-3 font-medium">
          <input
            type="checkbox"
            checked={ids.length > 0 && ids.every(productSelection.has)}
            onChange={(event) => productSelection.tick(ids, event.target.checked)}
            className="size-5 accent-fir"
          />
          Toute la page
        </label>
      )}
      <p role="status" className="mr-auto text-ink-soft">
        {count === 0
          ? `${totalText(total)} ${total > 1 ? 'produits' : 'produit'}`
          : `${count.toLocaleString('fr-FR')} ${count > 1 ? 'produits choisis' : 'produit choisi'}`}
      </p>
      {offersAll && (
        <Button variant="link" size="sm" onClick={() => productSelection.chooseAll(total)}>
          Choisir les {total.toLocaleString('fr-FR')} trouvés
        </Button>
      )}
      {count > 0 && (
        <>
          <Button variant="ghost" size="sm" onClick={productSelection.clear}>
            Ne rien choisir
          </Button>
          <Button size="sm" onClick={onChange}>
            Modifier…
          </Button>
        </>
      )}
    </div>
  )
}
