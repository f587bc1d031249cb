import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import type { FilterBarProps } from '#app/components/filter-bar.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { ChangeDialog } from '#app/features/admin/products/change-dialog.tsx'
import { productColumns } from '#app/features/admin/products/product-columns.tsx'
import { SelectionBar, useSelection } from '#app/features/admin/products/selection.tsx'
import { useAdminAction } from '#app/features/admin/shared/admin-api.ts'
import { AdminList, listQuery } from '#app/features/admin/shared/admin-list.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { CategoryOptions } from '#app/features/admin/shared/category-tree.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'
import { fill, useAddress } from '#app/lib/page-data.ts'
import { productKeys } from '#app/lib/stale-products.ts'
import { adminProductMessages } from '#domain/admin-messages.ts'
import {
  type AdminProductSearch,
  adminProductsPath,
  adminSearchParams,
  adminSortOptions,
  type ChangeResult,
  changeResultText,
  defaultAdminSort,
  type ProductChange,
  parseAdminSearch,
} from '#domain/catalogue/admin-products.ts'
import { adminStatusLabels, productStatuses } from '#domain/catalogue/statuses.ts'

const adminProductsQuery = listQuery({
  queryKey: ['products'],
  address: { parse: parseAdminSearch, print: adminSearchParams },
  call: (admin, args) => admin.products.$get(args),
})

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchQuery(adminProductsQuery(parseAdminSearch(params))),
    queries.prefetchQuery(categoriesQuery),
  ]),
)

export { load as clientLoader, load as loader }

/** `/admin/products`: every product, to find and to change many at once. */
export default function ProductsPage() {
  const search = useAddress(parseAdminSearch)
  const list = useQuery(adminProductsQuery(search))
  const { data } = list
  const everyPage = { ...search, page: 1, sort: defaultAdminSort }
  const query = adminSearchParams(everyPage).toString()
  const chosen = useSelection(query)
  const { change, result, hideResult, isChanging, openDialog, closeDialog } = useProductChange(query, chosen)
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
      <ChangeReport result={result} onClose={hideResult} />
      <AdminList
        exportAs="products"
        label="Produits"
        {...useProductFilters(search, data?.sellerName ?? null)}
        list={list}
        columns={productColumns(search, chosen)}
        unit={['produit', 'produits']}
        empty={adminProductMessages.noneYet}
        noMatch={adminProductMessages.none}
        failure={adminProductMessages.loadFailure}
        summary={({ total }) => (
          <SelectionBar productSelection={chosen} ids={ids} total={total} onChange={openDialog} />
        )}
      />
      <ChangeDialog
        count={chosen.count}
        open={isChanging}
        onClose={closeDialog}
        onApply={change.mutate}
        isBusy={change.isPending}
        failure={change.error && { title: 'Rien n’a été modifié', text: change.error.message }}
      />
    </AdminPage>
  )
}

/** One change of all selected products, its dialog and its result. */
function useProductChange(query: string, chosen: ReturnType<typeof useSelection>) {
  const [isChanging, setIsChanging] = useState(false)
  const [result, setResult] = useState<ChangeResult | null>(null)

  const change = useAdminAction(
    (admin, change: ProductChange) => {
      const products =
        chosen.selection.kind === 'all'
          ? { query, expected: chosen.selection.total }
          : { ids: [...chosen.selection.ids] }
      return admin.products.changes.$post({ json: { products, change } })
    },
    {
      onSuccess(changed) {
        setResult(changed)
        setIsChanging(false)
        chosen.clear()
      },
      refresh: [['admin'], ...productKeys],
    },
  )
  const openDialog = () => {
    change.reset()
    setIsChanging(true)
  }
  return {
    change,
    result,
    hideResult: () => setResult(null),
    isChanging,
    openDialog,
    closeDialog: () => setIsChanging(false),
  }
}

const othersText = (count: number) =>
  count === 1 ? ' et un autre' : ` et ${count.toLocaleString('fr-FR')} autres`

/** The result of the last change. The region is always rendered, so that screen readers announce it. */
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

const yesNo = (name: string, label: string): Filter => ({
  kind: 'one',
  name,
  label,
  allLabel: 'Indifférent',
  options: [
    { value: 'oui', label: 'Oui' },
    { value: 'non', label: 'Non' },
  ],
})

/** The filters of the products. A link in the list sets that of the seller. */
function useProductFilters(
  search: AdminProductSearch,
  sellerName: string | null,
): { filters: Filter[]; filterBar: Omit<FilterBarProps, 'label' | 'filters'> } {
  const { data: families = [] } = useQuery(categoriesQuery)
  return {
    filters: [
      {
        kind: 'words',
        name: 'search',
        label: 'Chercher un titre, un code ou un vendeur',
        placeholder: 'Titre, code ou vendeur',
      },
      {
        kind: 'one',
        name: 'status',
        label: 'Statut',
        allLabel: 'Tous',
        options: productStatuses.map((value) => ({
          value,
          label: adminStatusLabels[value],
        })),
      },
      {
        kind: 'one',
        name: 'category',
        label: 'Catégorie',
        allLabel: 'Toutes',
        children: <CategoryOptions families={families} />,
      },
      yesNo('featured', 'Mise en avant'),
      yesNo('hidden', 'Masqué'),
      yesNo('request', 'Prix sur demande'),
      {
        kind: 'one',
        name: 'sort',
        label: 'Trier par',
        options: adminSortOptions,
        defaultValue: defaultAdminSort,
        isOrder: true,
      },
    ],
    filterBar: {
      preservedParams: ['seller'],
      children: search.seller && (
        <p className="flex flex-wrap items-center gap-x-5">
          <span>
            Vendeur&nbsp;: <strong>{sellerName ?? 'inconnu'}</strong>
          </span>
          <Link
            to={adminProductsPath({ ...search, seller: null, page: 1 })}
            className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4"
          >
            Tous les vendeurs
          </Link>
        </p>
      ),
    },
  }
}
