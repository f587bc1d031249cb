import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Pagination } from '#app/components/pagination.tsx'
import { useIsSigningOut } from '#app/lib/session.ts'
import { catalogueMessages } from '#domain/messages.ts'
import {
  type OwnProductsSearch,
  ownProductsPath,
  parseOwnProductsSearch,
} from '#domain/selling/own-products.ts'
import { myProductsQuery, type OwnProductRow, type OwnProductsPage } from '../queries.ts'
import { DeletionDialog } from './deletion-dialog.tsx'
import { FirstProduct, NothingFound } from './empty-list.tsx'
import { LabelsDialog } from './labels-dialog.tsx'
import { ListActions } from './list-actions.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { ProductList } from './product-list.tsx'
import { SearchForm } from './search-form.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { StatusFilter } from './status-filter.tsx'
import { useProductActions } from './use-product-actions.ts'
import { useSelection } from './use-selection.ts'

/** Tab 'Mes Produits': what one sells (specification, sections 2 and 6). */
export function MyProducts() {
  const [params] = useSearchParams()
  const search = parseOwnProductsSearch(params)
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...myProductsQuery(search),
    enabled: !useIsSigningOut(),
  })
  if (!data) return isError ? <LoadFailure onRetry={() => void refetch()} /> : <ListSkeleton />
  const isSearching = search.q !== '' || search.status !== null
  if (!isSearching && data.total === 0 && !isPlaceholderData) return <FirstProduct />
  return <Found search={search} page={data} isOutdated={isPlaceholderData} />
}

/** What a dialog is open about; `products` null: the whole list. */
type Open =
  | { dialog: 'deletion'; products: OwnProductRow[] }
  | { dialog: 'labels'; products: OwnProductRow[] | null }

function Found({
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
  const [open, setOpen] = useState<Open | null>(null)
  const chosen = [...selection.products.values()]
  const close = () => setOpen(null)
  const handlers = {
    onDelete: (products: OwnProductRow[]) => setOpen({ dialog: 'deletion', products }),
    onPrint: (products: OwnProductRow[] | null) => setOpen({ dialog: 'labels', products }),
  }
  return (
    <div className="grid gap-6">
      <ListActions search={search} total={page.total} onPrint={() => handlers.onPrint(null)} />
      <div className="grid gap-4">
        <SearchForm search={search} />
        <StatusFilter search={search} counts={page.counts} />
      </div>
      <section
        aria-label="Liste de mes produits"
        aria-busy={isOutdated}
        className="grid gap-6 transition-opacity delay-150 aria-busy:opacity-60"
      >
        <h2 className="sr-only">Liste</h2>
        <p role="status" className="text-ink-soft">
          {page.total === 1 ? '1 produit' : `${page.total} produits`}
        </p>
        {page.items.length === 0 ? (
          <NothingFound search={search} total={page.total} />
        ) : (
          <ProductList products={page.items} selection={selection} actions={actions} {...handlers} />
        )}
        {page.pageCount > 1 && (
          <Pagination
            label="Pages de mes produits"
            page={search.page}
            pageCount={page.pageCount}
            to={(page) => ownProductsPath({ ...search, page })}
          />
        )}
      </section>
      {chosen.length > 0 && (
        <SelectionBar
          selection={selection}
          actions={actions}
          onDelete={() => handlers.onDelete(chosen)}
          onPrint={() => handlers.onPrint(chosen)}
        />
      )}
      {open?.dialog === 'deletion' && (
        <DeletionDialog
          products={open.products}
          actions={actions}
          onClose={close}
          onDone={() => selection.set(open.products, false)}
        />
      )}
      {open?.dialog === 'labels' && (
        <LabelsDialog products={open.products} search={search} total={page.total} onClose={close} />
      )}
    </div>
  )
}

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert" className="grid justify-items-start gap-4 border-l-4 border-danger bg-paper p-6">
    <p className="font-medium">{catalogueMessages.loadFailure}</p>
    <Button onClick={onRetry}>Réessayer</Button>
  </div>
)
