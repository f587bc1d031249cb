import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#app/lib/categories.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { CategoryFamilyEntry } from './category-family-entry.tsx'
import { LoadFailure } from './load-failure.tsx'

export const Categories = () => (
  <section aria-labelledby="categories" className="page pt-4 pb-16 md:pb-24">
    <h2 id="categories" className="text-3xl md:text-4xl">
      Les rayons
    </h2>
    <Content />
  </section>
)

const grid = 'mt-6 grid grid-cols-1 lg:grid-cols-2 lg:gap-x-16 md:mt-8'

function Content() {
  const { data: families, isError, refetch } = useQuery(categoriesQuery)
  if (!families && isError)
    return <LoadFailure message={catalogueMessages.categoriesLoadFailure} onRetry={refetch} />
  if (!families) return <Skeleton />
  if (families.length === 0)
    return <p className="mt-6 text-lg text-ink-soft">{catalogueMessages.noCategory}</p>
  return (
    <ul className={grid}>
      {families.map((family) => (
        <CategoryFamilyEntry key={family.id} family={family} />
      ))}
    </ul>
  )
}

const Skeleton = () => (
  <div aria-hidden="true" className={grid}>
    {[1, 2, 3, 4, 5, 6].map((family) => (
      <div
        key={family}
        className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-t border-line py-6 sm:grid-cols-[11rem_1fr] sm:gap-x-6"
      >
        <div className="aspect-square animate-pulse rounded-lg bg-plaster-deep sm:aspect-4/3" />
        <div className="h-7 w-1/2 animate-pulse rounded-sm bg-plaster-deep" />
      </div>
    ))}
  </div>
)
