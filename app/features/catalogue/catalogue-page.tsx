import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import { readStored, writeStored } from '#app/lib/device-storage.ts'
import { usePricesConcealed } from '#app/lib/settings.ts'
import { AddressTownContext, storeTown } from '#app/lib/stored-town.ts'
import { regionQuery, townQuery } from '#app/lib/towns.ts'
import { type CatalogueSearch, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { type ListedPage, listedText } from '#domain/page.ts'
import { CatalogueHead } from './catalogue-head.tsx'
import { findCategoryScope, scopeCrumbs, scopeTitle } from './category-scope.ts'
import { familiesQuery, introductionQuery, productsQuery } from './queries.ts'
import { Results } from './results.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFilterForm } from './use-filter-form.ts'
import { filtersId, isNarrowWindow, useFilterSheet, useIsNarrow } from './use-filter-sheet.ts'

const Filters = latePart(async () => ({ default: (await import('./filters.tsx')).Filters }))

/** Shows the filters above the page on a small screen. */
const FilterSheet = latePart(() => import('./filter-sheet.tsx'))

const ListMap = latePart(() => import('./map/list-map.tsx'), {
  fallback: (
    <p role="status" className="grid h-full place-items-center text-ink-soft">
      Chargement de la carte…
    </p>
  ),
})

const RelatedLists = latePart(async () => ({ default: (await import('./related-lists.tsx')).RelatedLists }))
const SearchExplanation = latePart(async () => ({
  default: (await import('./search-explanation.tsx')).SearchExplanation,
}))
const RecentlySeen = latePart(async () => ({
  default: (await import('#app/components/recently-seen.tsx')).RecentlySeen,
}))

/** The catalogue: filters, order, results; `queryString`: the search as in the address. */
export function CataloguePage({ queryString, origin }: { queryString: string; origin: string }) {
  const search = useMemo(() => parseCatalogueSearch(new URLSearchParams(queryString)), [queryString])
  const { data: families = [] } = useQuery(familiesQuery(search))
  const { data: { description: introduction } = { description: null } } = useQuery(introductionQuery(search))
  const { data: products } = useInfiniteQuery(productsQuery(search))
  const { data: found } = useQuery(townQuery(search.near))
  const { data: region } = useQuery(regionQuery(search.region))
  const scope = findCategoryScope(families, search)
  const title = scopeTitle(scope, search, { region, town: found?.town })
  return (
    <div className="group/list page page-wide pt-2 pb-8 md:pt-5">
      <CatalogueHead
        search={search}
        scope={scope}
        title={title}
        introduction={introduction}
        origin={origin}
        products={products?.pages.flatMap((page) => page.items) ?? []}
      />
      {/* On a phone the products come first. */}
      <div className="max-md:hidden">
        <Breadcrumb crumbs={scopeCrumbs(scope).slice(0, -1)} />
      </div>
      {/* On a phone the explanation of the search replaces the heading, since the search bar shows the words. */}
      <h1 className="max-w-4xl wrap-anywhere max-md:truncate max-md:text-xl max-md:group-has-[.explanation]/list:sr-only md:mt-2 md:text-4xl">
        {title}
      </h1>
      {!search.search && (
        <p className="max-w-prose text-ink-soft max-md:hidden md:mt-2">
          {introduction ?? catalogueIntroduction}
        </p>
      )}
      <FilterForm search={search} />
      <RelatedLists search={search} />
      <div className="mt-10">
        <RecentlySeen />
      </div>
    </div>
  )
}

const catalogueIntroduction =
  'Invendus, commandes annulées, modèles d’exposition et réemploi : des matériaux de second œuvre prêts à poser, à retirer chez le vendeur.'

/** Filters and results: one form, so that it works without JavaScript. */
function FilterForm({ search }: { search: CatalogueSearch }) {
  const { data: products, isPlaceholderData } = useInfiniteQuery(productsQuery(search))
  const { data: found } = useQuery(townQuery(search.near))
  const canSeePrices = !usePricesConcealed()
  const sheet = useFilterSheet()
  const map = useListMap()
  const town = found?.town ?? null
  const form = useFilterForm(search, town)
  useEffect(() => {
    if (town) storeTown(town)
  }, [town])
  const lastPage = products?.pages.at(-1)
  return (
    // The browser must not restore values of emptied controls: the address decides.
    <form
      method="get"
      action="/products"
      autoComplete="off"
      noValidate
      className="mt-2 max-md:group-has-[.explanation]/list:mt-0 md:mt-5"
      {...form.handlers}
    >
      {search.category && <input type="hidden" name="category" value={search.category} />}
      {search.parent && <input type="hidden" name="parent" value={search.parent} />}
      {search.search && <input type="hidden" name="search" value={search.search} />}
      <div className="grid grid-cols-1 gap-x-9 lg:grid-cols-[16rem_minmax(0,1fr)] xl:gap-x-10">
        <aside id={filtersId} aria-labelledby="titre-filtres" className="filters">
          <h2 id="titre-filtres" className="sr-only">
            Filtres
          </h2>
          {!sheet.isOpen && <Filters search={search} isReady={form.areFiltersReady} />}
        </aside>
        <section aria-labelledby="titre-resultats">
          <div className="mb-2 flex flex-wrap items-center gap-x-5 gap-y-2 md:mb-5">
            <Toolbar
              search={search}
              canSeePrices={canSeePrices}
              units={lastPage?.units ?? []}
              onOpenFilters={sheet.open}
              map={{ isOpen: map.isBesideList || map.isInDialog, onToggle: map.toggle }}
            />
            <ResultsHead search={search} productCount={lastPage} />
          </div>
          <SearchExplanation search={search} />
          <div
            className={
              map.isBesideList ? 'grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,42%)]' : ''
            }
          >
            <AddressTownContext value={town}>
              <Results search={search} />
            </AddressTownContext>
            {map.isBesideList && (
              <div className="sticky top-20 h-[calc(100dvh-6rem)]">
                <ListMap search={search} />
              </div>
            )}
          </div>
          {search.guarantees.length > 0 && <WithoutGuarantees search={search} />}
        </section>
      </div>
      <Modal open={map.isInDialog} onClose={map.close} title="Carte des produits" placement="full">
        <div className="h-full p-3">
          <ListMap search={search} onLeave={map.close} />
        </div>
      </Modal>
      {sheet.isOpen && (
        <FilterSheet
          search={search}
          isReady={form.areFiltersReady}
          isBusy={isPlaceholderData}
          productCount={lastPage}
          onClose={() => sheet.close(form.takePendingPath())}
        />
      )}
    </form>
  )
}

const FilterChips = latePart(() => import('./filter-chips.tsx'))
const WithoutGuarantees = latePart(() => import('./without-guarantees.tsx'))

/** The number of products and the active filters. */
function ResultsHead({
  search,
  productCount,
}: {
  search: CatalogueSearch
  productCount: ProductCount | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    // One scrolling line on a phone, so that filters do not push the products down.
    <div className="relative flex items-center gap-x-4 max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:overflow-x-auto max-md:px-4 md:contents">
      <h2
        id="titre-resultats"
        ref={heading}
        tabIndex={-1}
        className="font-sans text-base font-semibold tracking-normal whitespace-nowrap outline-none"
      >
        {productCount ? countText(productCount) : 'Produits'}
      </h2>
      <p role="status" className="sr-only">
        {productCount ? countText(productCount) : ''}
      </p>
      <FilterChips search={search} heading={heading} />
      <Link
        to="/ranking"
        className="min-h-11 content-center text-sm whitespace-nowrap text-ink-soft underline underline-offset-4 md:order-1 md:mr-auto"
      >
        Comment les offres sont classées
      </Link>
    </div>
  )
}

type ProductCount = Pick<ListedPage<unknown>, 'total' | 'hasMore'>

/** `Aucun produit`, `1 produit`, `234 produits`, `Plus de 1 000 produits`: French begins the plural at two. */
const countText = (productCount: ProductCount): string => {
  if (productCount.total === 0) return 'Aucun produit'
  const text = `${listedText(productCount)} produit${productCount.total > 1 ? 's' : ''}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The stored value of an open map. */
const openValue = 'open'

/** Whether the map is open: beside the list, as remembered on the device, or above the page on a small screen. */
function useListMap() {
  const [isShown, setIsShown] = useState(false)
  const isNarrow = useIsNarrow()
  useEffect(() => {
    if (!isNarrowWindow() && readStored('map') === openValue) setIsShown(true)
  }, [])
  const show = (isOpen: boolean) => {
    setIsShown(isOpen)
    if (!isNarrow) writeStored('map', isOpen ? openValue : null)
  }
  return {
    isBesideList: isShown && isNarrow === false,
    isInDialog: isShown && isNarrow === true,
    toggle: () => show(!isShown),
    close: () => show(false),
  }
}
