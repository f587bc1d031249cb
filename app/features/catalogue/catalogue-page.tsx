import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { memo, Suspense, useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { Breadcrumb } from '#app/components/breadcrumb.tsx'
import { Button } from '#app/components/button.tsx'
import { latePart } from '#app/components/late-part.ts'
import { Modal } from '#app/components/modal.tsx'
import { useAccount } from '#app/lib/session.ts'
import { useSettings } from '#app/lib/settings.ts'
import { AddressTown, storeTown } from '#app/lib/stored-town.ts'
import { townQuery } from '#app/lib/towns.ts'
import { withoutInvalid } from '#domain/catalogue/filter-values.ts'
import { type CatalogueSearch, countFilters, parseCatalogueSearch } from '#domain/catalogue/search.ts'
import { type ListedPage, listedText } from '#domain/page.ts'
import { type ActiveFilter, activeFilters, clearedPath, savePath } from './active-filters.ts'
import { CatalogueHead } from './catalogue-head.tsx'
import { findPlace, placeCrumbs, placeTitle } from './category-scope.ts'
import { Filters } from './filters.tsx'
import { familiesQuery, filterFieldsQuery, introductionQuery, productsQuery } from './queries.ts'
import { Results } from './results.tsx'
import { Understood } from './search-explanation.tsx'
import { Toolbar } from './toolbar.tsx'
import { useFilterForm } from './use-filter-form.ts'
import { filtersId, useFilterSheet } from './use-filter-sheet.ts'

const Ways = latePart(async () => ({ default: (await import('./related-lists.tsx')).Ways }))
const RecentlySeen = latePart(async () => ({
  default: (await import('#app/components/recently-seen.tsx')).RecentlySeen,
}))

/** Memoised: what the server rendered must not be drawn again before its file is there. */
const BelowList = memo(function BelowList({ search }: { search: CatalogueSearch }) {
  return (
    <Suspense>
      <Ways search={search} />
      <div className="mt-10">
        <RecentlySeen />
      </div>
    </Suspense>
  )
})

/** The catalogue: filters, order, results; `asked`: the search, as an address holds it. */
export function CataloguePage({ asked, origin }: { asked: string; origin: string }) {
  const search = useMemo(() => parseCatalogueSearch(new URLSearchParams(asked)), [asked])
  const { data: families = [] } = useQuery(familiesQuery(search))
  const { data: fields = [] } = useQuery(filterFieldsQuery(search))
  const { data: { description: introduction } = { description: null } } = useQuery(introductionQuery(search))
  const settings = useSettings()
  const { data: products, isPlaceholderData } = useInfiniteQuery(productsQuery(search))
  const { account } = useAccount()
  const sheet = useFilterSheet()
  const count = useRef<HTMLHeadingElement>(null)
  const { data: found } = useQuery(townQuery(search.near))
  const town = found?.town ?? null
  const form = useFilterForm(search, town)
  useEffect(() => {
    if (town) storeTown(town)
  }, [town])

  const canSeePrices = account !== null || !settings.hidePricesForAnonymous
  const place = findPlace(families, search)
  const shown = products?.pages.at(-1)
  const applied = withoutInvalid(
    canSeePrices ? search : { ...search, minPrice: null, maxPrice: null },
    fields,
  )
  const filters = (
    <Filters
      search={search}
      families={families}
      place={place}
      canSeePrices={canSeePrices}
      isShown={sheet.isShown}
    />
  )
  const leaveSheet = () => sheet.close(form.takeWish())
  return (
    <div className="page page-wide pt-2 pb-8 md:pt-5">
      <CatalogueHead
        search={search}
        place={place}
        introduction={introduction}
        origin={origin}
        products={products?.pages.flatMap((page) => page.items) ?? []}
      />
      <Breadcrumb crumbs={placeCrumbs(place).slice(0, -1)} />
      <h1 className="max-w-4xl text-2xl wrap-anywhere md:mt-2 md:text-4xl">{placeTitle(place, search)}</h1>
      <p className="max-w-prose text-ink-soft max-md:line-clamp-1 max-md:text-sm md:mt-2">
        {introduction ?? ofEverything}
      </p>
      {/* Emptied controls must not come back from the browser's memory: the address knows better. */}
      <form
        method="get"
        action="/products"
        autoComplete="off"
        noValidate
        className="mt-3 md:mt-5"
        {...form.handlers}
      >
        {search.category && <input type="hidden" name="category" value={search.category} />}
        {search.parent && <input type="hidden" name="parent" value={search.parent} />}
        <Toolbar
          search={search}
          canSeePrices={canSeePrices}
          filterCount={countFilters(applied)}
          onOpenFilters={sheet.open}
        />
        <div className="mt-3 grid gap-x-9 md:mt-6 lg:grid-cols-[16rem_minmax(0,1fr)] xl:gap-x-10">
          <aside id={filtersId} aria-labelledby="titre-filtres" className="filters">
            <h2 id="titre-filtres" className="sr-only">
              Filtres
            </h2>
            {!sheet.isOpen && filters}
          </aside>
          <section aria-labelledby="titre-resultats">
            <div className="mb-3 flex flex-wrap items-center gap-x-5 gap-y-2 md:mb-5 md:gap-y-3">
              <h2
                id="titre-resultats"
                ref={count}
                tabIndex={-1}
                className="font-sans text-base font-semibold tracking-normal outline-none"
              >
                {shown ? countText(shown) : 'Produits'}
              </h2>
              <p role="status" className="sr-only">
                {shown ? countText(shown) : ''}
              </p>
              <FilterChips
                filters={activeFilters(applied, place, fields, town)}
                clearedTo={clearedPath(search)}
                saveTo={savePath(applied)}
                onRemove={() => count.current?.focus()}
              />
              <Link to="/ranking" className="text-sm text-ink-soft underline md:ml-auto underline-offset-4">
                Comment les offres sont classées
              </Link>
            </div>
            <Understood search={search} />
            <AddressTown value={town}>
              <Results search={search} />
            </AddressTown>
          </section>
        </div>
        <Modal open={sheet.isOpen} onClose={leaveSheet} title="Filtres" placement="left">
          <div className="p-5">{filters}</div>
          <div className="sticky bottom-0 border-t border-line bg-paper p-4">
            <Button
              className="w-full aria-busy:opacity-60 aria-busy:transition-opacity aria-busy:delay-150"
              aria-busy={isPlaceholderData}
              onClick={leaveSheet}
            >
              {seeResultsText(shown)}
            </Button>
          </div>
        </Modal>
      </form>
      <BelowList search={search} />
    </div>
  )
}

const ofEverything =
  'Invendus, commandes annulées, modèles d’exposition et réemploi : des matériaux de second œuvre prêts à poser, à retirer chez le vendeur.'

type Counted = Pick<ListedPage<unknown>, 'total' | 'hasMore'>

/** `Aucun produit`, `1 produit`, `234 produits`, `Plus de 1 000 produits`: French begins the plural at two. */
const countText = (counted: Counted): string => {
  if (counted.total === 0) return 'Aucun produit'
  const text = `${listedText(counted)} produit${counted.total > 1 ? 's' : ''}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** On the button that leaves the filters. */
const seeResultsText = (counted: Counted | undefined): string =>
  counted === undefined
    ? 'Voir les produits'
    : counted.total === 0
      ? 'Aucun produit\u00a0: revenir à la liste'
      : `Voir ${listedText(counted)} produit${counted.total > 1 ? 's' : ''}`

const textLink =
  'flex min-h-11 items-center px-2 text-sm font-semibold text-terracotta underline underline-offset-4 hover:text-terracotta-deep pointer-fine:min-h-9'

/** What narrows the list; one click each to widen it again. */
function FilterChips({
  filters,
  clearedTo,
  saveTo,
  onRemove,
}: {
  filters: readonly ActiveFilter[]
  clearedTo: string
  saveTo: string
  onRemove: () => void
}) {
  if (filters.length === 0) return null
  return (
    <ul aria-label="Filtres actifs" className="flex flex-wrap items-center gap-2">
      {filters.map(({ label, to }) => (
        <li key={label} className="max-w-full">
          <Link
            to={to}
            preventScrollReset
            onClick={onRemove}
            className="flex min-h-11 items-center gap-2 rounded-md bg-fir-tint px-3 text-sm font-medium text-fir-deep hover:bg-line pointer-fine:min-h-9"
          >
            <span className="sr-only">Retirer le filtre </span>
            <span className="truncate">{label}</span>
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={clearedTo} preventScrollReset onClick={onRemove} className={textLink}>
          Tout effacer
        </Link>
      </li>
      <li>
        <Link to={saveTo} className={textLink}>
          Enregistrer cette recherche
        </Link>
      </li>
    </ul>
  )
}
