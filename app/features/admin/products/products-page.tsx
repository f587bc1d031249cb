import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { AdminList } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { useAddress } from '#app/lib/page-data.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import {
  adminSearchParams,
  type ChangeResult,
  changeResultText,
  defaultAdminSort,
  type ProductChange,
  parseAdminSearch,
} from '#domain/catalogue/admin-products.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { productColumns } from './product-columns.tsx'
import { useProductFilters } from './product-filters.tsx'
import { adminProductsQuery, refreshProducts } from './queries.ts'
import { SelectionBar } from './selection-bar.tsx'

/** Every product there is: to find, to change, many at once. */
export function ProductsPage() {
  const search = useAddress(parseAdminSearch)
  const list = useQuery(adminProductsQuery(search))
  const { data } = list
  const everyPage = { ...search, page: 1, sort: defaultAdminSort }
  const query = adminSearchParams(everyPage).toString()
  const chosen = useSelection(query)
  const [isChanging, setIsChanging] = useState(false)
  const [result, setResult] = useState<ChangeResult | null>(null)

  const change = useAction({
    mutationFn: (change: ProductChange, { meta }) => {
      const products =
        chosen.selection.kind === 'all'
          ? { query, expected: chosen.selection.total }
          : { ids: [...chosen.selection.ids] }
      return read(apiOf(meta).admin.products.changes.$post({ json: { products, change } }))
    },
    onSuccess(changed) {
      setResult(changed)
      setIsChanging(false)
      chosen.clear()
    },
    onSettled: (_data, _error, _change, _kept, { client }) => void refreshProducts(client),
  })
  const openDialog = () => {
    change.reset()
    setIsChanging(true)
  }
  const ids = data?.items.map(({ id }) => id) ?? []
  return (
    <AdminPage
      title="Produits"
      actions={
        data && (
          <ButtonLink variant={data.waiting > 0 ? 'default' : 'outline'} to="/admin/products/validation">
            {data.waiting > 0
              ? `À valider\u00a0: ${data.waiting.toLocaleString('fr-FR')}`
              : 'Annonces à valider'}
          </ButtonLink>
        )
      }
    >
      <ChangeReport result={result} onClose={() => setResult(null)} />
      <AdminList
        exportAs="products"
        label="Produits"
        filters={useProductFilters(search, data?.sellerName ?? null)}
        list={list}
        columns={productColumns(search, chosen)}
        keyOf={({ id }) => id}
        unit={['produit', 'produits']}
        empty={adminProductMessages.noneYet}
        noMatch={adminProductMessages.none}
        failure={adminProductMessages.loadFailure}
      >
        {({ total }) => (
          <SelectionBar
            count={chosen.count}
            isAll={chosen.selection.kind === 'all'}
            total={total}
            isPageChosen={ids.length > 0 && ids.every(chosen.has)}
            onTickPage={(isTicked) => chosen.tick(ids, isTicked)}
            onChooseAll={() => chosen.chooseAll(total)}
            onClear={chosen.clear}
            onChange={openDialog}
          />
        )}
      </AdminList>
      <ChangeDialog
        count={chosen.count}
        open={isChanging}
        onClose={() => setIsChanging(false)}
        onApply={(wanted) => change.mutate(wanted)}
        isBusy={change.isPending}
        failure={change.error && { title: 'Rien n’a été modifié', text: change.error.message }}
      />
    </AdminPage>
  )
}

const othersText = (count: number) =>
  count === 1 ? ' et un autre' : ` et ${count.toLocaleString('fr-FR')} autres`

/** What became of the last change. The region is always there, so that screen readers announce it. */
const ChangeReport = ({ result, onClose }: { result: ChangeResult | null; onClose: () => void }) => (
  <div role="status" className="empty:absolute">
    {result && (
      <div className="flex items-start gap-3 border-l-4 border-fir bg-fir-tint py-2 pr-2 pl-4">
        <div className="grid grow gap-1 py-1.5">
          <p className="font-semibold">{changeResultText(result)}</p>
          {result.refused.map(({ reason, count, titles }) => (
            <p key={reason} className="text-sm wrap-anywhere">
              {reason}&nbsp;: {titles.join(', ')}
              {count > titles.length && othersText(count - titles.length)}
            </p>
          ))}
        </div>
        <Button variant="ghost" size="icon" aria-label="Fermer le compte rendu" onClick={onClose}>
          <X aria-hidden="true" />
        </Button>
      </div>
    )}
  </div>
)

/** The ticked products, or all that a search finds: `total` of them when it was said. */
type Selection = { kind: 'ticked'; ids: ReadonlySet<string> } | { kind: 'all'; total: number }

const none: Selection = { kind: 'ticked', ids: new Set() }

/** What is chosen stays so from page to page, and is forgotten when the search changes. */
function useSelection(searchKey: string) {
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
