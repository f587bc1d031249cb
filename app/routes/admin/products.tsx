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
import { createPageLoader, useParsedSearch } from '#app/lib/page-data.ts'
import { productQueryKeys } from '#app/lib/stale-products.ts'
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
  searchParams: { parse: parseAdminSearch, print: adminSearchParams },
  call: (admin, args) => admin.products.$get(args),
})

const load = createPageLoader((queryClient, params) =>
  Promise.all([
    queryClient.prefetchQuery(adminProductsQuery(parseAdminSearch(params))),
    queryClient.prefetchQuery(categoriesQuery),
  ]),
)

export { load as clientLoader, load as loader }

/** `/admin/products`: every product, to find and to change many at once. */
export default function ProductsPage() {
  const search = useParsedSearch(parseAdminSearch)
  const list = useQuery(adminProductsQuery(search))
  const { data } = list
  const searchOfAllPages = { ...search, page: 1, sort: defaultAdminSort }
  const query = adminSearchParams(searchOfAllPages).toString()
  const productSelection = useSelection(query)
  const { change, result, hideResult, isDialogOpen, openDialog, closeDialog } = useProductChange(
    query,
    productSelection,
  )
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
        columns={productColumns(search, productSelection)}
        unit={['produit', 'produits']}
        empty={adminProductMessages.noneYet}
        noMatch={adminProductMessages.none}
        failure={adminProductMessages.loadFailure}
        summary={({ total }) => (
          <SelectionBar productSelection={productSelection} ids={ids} total={total} onChange={openDialog} />
        )}
      />
      <ChangeDialog
        count={productSelection.count}
        open={isDialogOpen}
        onClose={closeDialog}
        onApply={change.mutate}
        isBusy={change.isPending}
        failure={change.error && { title: 'Rien n’a été modifié', text: change.error.message }}
      />
    </AdminPage>
  )
}

/** One change of all selected products, its dialog and its result. */
function useProductChange(query: string, productSelection: ReturnType<typeof useSelection>) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [result, setResult] = useState<ChangeResult | null>(null)

  const change = useAdminAction(
    (admin, change: ProductChange) => {
      const products =
        productSelection.selection.kind === 'all'
          ? { query, expected: productSelection.selection.total }
          : { ids: [...productSelection.selection.ids] }
      return admin.products.changes.$post({ json: { products, change } })
    },
    {
      onSuccess(changed) {
        setResult(changed)
        setIsDialogOpen(false)
        productSelection.clear()
      },
      refresh: [['admin'], ...productQueryKeys],
    },
  )
  const openDialog = () => {
    change.reset()
    setIsDialogOpen(true)
  }
  return {
    change,
    result,
    hideResult: () => setResult(null),
    isDialogOpen,
    openDialog,
    closeDialog: () => setIsDialogOpen(false),
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

const yesNoFilter = (name: string, label: string): Filter => ({
  kind: 'select',
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
        kind: 'text',
        name: 'search',
        label: 'Chercher un titre, un code ou un vendeur',
        placeholder: 'Titre, code ou vendeur',
      },
      {
        kind: 'select',
        name: 'status',
        label: 'Statut',
        allLabel: 'Tous',
        options: productStatuses.map((value) => ({
          value,
          label: adminStatusLabels[value],
        })),
      },
      {
        kind: 'select',
        name: 'category',
        label: 'Catégorie',
        allLabel: 'Toutes',
        children: <CategoryOptions families={families} />,
      },
      yesNoFilter('featured', 'Mise en avant'),
      yesNoFilter('hidden', 'Masqué'),
      yesNoFilter('request', 'Prix sur demande'),
      {
        kind: 'select',
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
