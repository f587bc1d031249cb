import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { toast } from '#app/lib/toasts.ts'
import { catalogueMessages } from '#domain/messages.ts'
import {
  type OwnProductsSearch,
  ownProductsPath,
  parseOwnProductsSearch,
  type SettableStatus,
  settableStatuses,
} from '#domain/selling/own-products.ts'
import { countText } from '../count-text.ts'
import {
  myProductsQuery,
  type OwnProductRow,
  type OwnProductsPage,
  type SelectableProduct,
  selectableProductsQuery,
} from '../queries.ts'
import { SavingLine } from '../table/table-status.tsx'
import type { TableSnapshot, TableStore } from '../table/table-store.ts'
import { useTableStore } from '../table/use-table-store.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { SearchForm, StatusFilter } from './filters.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { ListActions, tableAddress } from './list-actions.tsx'
import { ProductList } from './product-list.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { type ProductActions, useProductActions } from './use-product-actions.ts'
import { useSelection } from './use-selection.ts'
import { toListingRow } from './value-cell.tsx'

/** The tab 'Mes Produits': the seller's products. */
export function MyProducts() {
  const [params] = useSearchParams()
  const search = parseOwnProductsSearch(params)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...myProductsQuery(search),
    enabled: !useIsSigningOut(),
  })
  if (!data)
    return isError ? (
      <LoadError onRetry={refetch}>
        <p>{catalogueMessages.loadFailure}</p>
      </LoadError>
    ) : (
      <Skeleton text="Chargement de vos produits…" rows={8} />
    )
  const isSearching = search.q !== '' || search.status !== null
  if (!isSearching && data.total === 0 && !isPlaceholderData) return <FirstProduct />
  return <FoundProducts search={search} page={data} isOutdated={isPlaceholderData} />
}

/** The open dialog and its products; null stands for the whole list. */
type OpenDialog =
  | { dialog: 'deletion'; products: SelectableProduct[] }
  | { dialog: 'labels'; products: SelectableProduct[] | null }

function FoundProducts({
  search,
  page,
  isOutdated,
}: {
  search: OwnProductsSearch
  page: OwnProductsPage
  isOutdated: boolean
}) {
  const selection = useSelection()
  const actions = useProductActions()
  const rows = useMemo(() => page.items.map(toListingRow), [page.items])
  const { store, snapshot } = useTableStore(rows)
  const setStatus = useStatusChange(actions, store)
  const client = useQueryClient()
  const selectAll = async () => {
    const products = await client.fetchQuery(selectableProductsQuery(search)).catch(() => null)
    if (products) selection.set(products, true)
    else toast({ kind: 'error', title: catalogueMessages.loadFailure })
  }
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const selected = [...selection.products.values()]
  const handlers = {
    onDelete: (products: SelectableProduct[]) => setOpenDialog({ dialog: 'deletion', products }),
    onPrint: (products: SelectableProduct[] | null) => setOpenDialog({ dialog: 'labels', products }),
  }
  return (
    <div className="grid gap-4 sm:gap-6">
      <ListActions search={search} total={page.total} onPrint={() => handlers.onPrint(null)} />
      {/* On a phone the first product stands on the first screen. */}
      <div className="grid gap-3 sm:gap-4 max-sm:[&_label]:sr-only">
        <SearchForm />
        <StatusFilter search={search} counts={page.counts} />
      </div>
      <section
        aria-label="Liste de mes produits"
        aria-busy={isOutdated}
        className="grid gap-3 transition-opacity delay-150 sm:gap-6 aria-busy:opacity-60"
      >
        <h2 className="sr-only">Liste</h2>
        <ListHead total={page.total} {...{ store, snapshot }} />
        {page.items.length === 0 ? (
          <NothingFound search={search} total={page.total} />
        ) : (
          <ProductList
            products={page.items}
            selection={selection}
            actions={actions}
            rows={snapshot.rows}
            store={store}
            onStatus={setStatus}
            total={page.total}
            onSelectAll={() => void selectAll()}
            {...handlers}
          />
        )}
        <PageLinks label="Pages de mes produits" page={search.page} pageCount={page.pageCount} />
      </section>
      {selected.length > 0 && (
        <SelectionBar
          selection={selection}
          actions={actions}
          onDelete={() => handlers.onDelete(selected)}
          onPrint={() => handlers.onPrint(selected)}
          tableAddress={tableAddress(search)}
        />
      )}
      {openDialog?.dialog === 'deletion' && (
        <DeletionDialog
          products={openDialog.products}
          actions={actions}
          onClose={() => setOpenDialog(null)}
          onDone={() => selection.set(openDialog.products, false)}
        />
      )}
      {openDialog?.dialog === 'labels' && (
        <LabelsDialog
          products={openDialog.products}
          search={search}
          total={page.total}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </div>
  )
}

/** Sets the status of one product, with a toast that can undo it. */
function useStatusChange({ setStatus }: ProductActions, store: TableStore) {
  return (product: OwnProductRow, status: SettableStatus): void => {
    const before = settableStatuses.find((candidate) => candidate === product.status)
    const undo = async () => {
      // Out of stock means a stock of zero.
      store.write([{ id: product.id, column: 'quantity', text: String(product.quantity) }])
      await store.flush()
      if (before) await setStatus([product], before)
    }
    void setStatus([product], status, before && (() => void undo()))
  }
}

interface ListHeadProps {
  total: number
  store: TableStore
  snapshot: TableSnapshot
}

function ListHead({ total, store, snapshot }: ListHeadProps) {
  const undo = () => {
    if (store.undo() > 0) toast({ kind: 'success', title: 'Modification annulée' })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6">
      <p role="status" className="text-ink-soft">
        {countText(total, 'produit')}
      </p>
      {(snapshot.unsaved > 0 || snapshot.canUndo) && <SavingLine snapshot={snapshot} store={store} />}
      {snapshot.canUndo && (
        <Button variant="ghost" size="sm" className="min-h-11" onClick={undo}>
          <Undo2 aria-hidden="true" className="size-5" />
          <span>
            Annuler<span className="max-sm:hidden"> (Ctrl+Z)</span>
          </span>
        </Button>
      )}
    </div>
  )
}

/** Shown to a seller without products. */
const FirstProduct = () => (
  <div className="grid max-w-2xl justify-items-start gap-5 border-l-4 border-terracotta bg-paper px-6 py-10 sm:px-10">
    <h2 className="text-3xl">Votre premier produit</h2>
    <p className="text-lg text-ink-soft">
      Une photo, un prix, une catégorie&nbsp;: votre annonce est en ligne en quelques minutes. Vous avez déjà
      un tableau de vos invendus&nbsp;? Importez-le, il devient vos annonces.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/profile?tab=products&add=1" size="lg">
        Ajouter un produit
      </ButtonLink>
      <ButtonLink to="/profile/products/import" variant="outline" size="lg">
        Importer un fichier
      </ButtonLink>
    </div>
  </div>
)

/** Shown when nothing matches, or when the page is beyond the last one. */
const NothingFound = ({ search, total }: { search: OwnProductsSearch; total: number }) =>
  total > 0 ? (
    <EmptyState action={{ label: 'Revenir à la première page', to: ownProductsPath({ ...search, page: 1 }) }}>
      {'Cette page n’existe plus\u00a0: votre liste est plus courte.'}
    </EmptyState>
  ) : (
    <EmptyState
      action={{
        label: 'Voir tous mes produits',
        to: ownProductsPath({ ...search, q: '', status: null, page: 1 }),
      }}
    >
      {search.q
        ? `Aucun de vos produits ne correspond à «\u00a0${search.q}\u00a0».`
        : 'Aucun produit dans ce filtre.'}
    </EmptyState>
  )
