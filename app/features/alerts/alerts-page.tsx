import { CategoryWatches } from './category-watches.tsx'
import { SaveSearch } from './save-search.tsx'
import { SavedSearches } from './saved-searches.tsx'
import { useWish } from './use-wish.ts'
import { WatchedProducts } from './watched-products.tsx'

/** `/profile/alerts`: of what one wants to be told (specification, section 2, Account). */
export function AlertsPage({ page }: { page: number }) {
  const wish = useWish()
  return (
    <div className="grid max-w-4xl gap-14">
      {wish.search && <SaveSearch search={wish.search} onSettled={wish.forget} />}
      <SavedSearches />
      <WatchedProducts page={page} />
      <CategoryWatches />
    </div>
  )
}
