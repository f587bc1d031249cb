import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { type CategoryFamily, categoriesQuery } from '#app/lib/categories.ts'
import { categoryPicture } from '#domain/catalogue/pictures.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
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

/** The rest is one click away, under the family's own name. */
const shownChildren = 8

const productsText = (count: number) =>
  count > 1 ? `${count} produits` : count === 1 ? '1 produit' : 'Aucun produit'

function CategoryFamilyEntry({ family }: { family: CategoryFamily }) {
  const { name, slug, productCount, children } = family
  return (
    <li className="grid grid-cols-[5.5rem_1fr] content-start gap-x-4 border-t border-line-strong/50 py-6 sm:grid-cols-[11rem_1fr] sm:grid-rows-[auto_1fr] sm:gap-x-6">
      <div className="group relative col-span-2 grid grid-cols-subgrid sm:contents">
        <div className="relative aspect-square overflow-hidden rounded-lg sm:row-span-2 sm:aspect-4/3 sm:self-start">
          <Picture
            picture={categoryPicture(family)}
            alt=""
            sizes="(min-width: 40rem) 11rem, 8rem"
            className="size-full"
          />
        </div>
        <div className="self-center sm:flex sm:items-baseline sm:justify-between sm:gap-4 sm:self-start">
          <h3 className="text-2xl">
            <Link
              to={cataloguePath({ parent: slug })}
              prefetch="intent"
              className="after:absolute after:inset-0 hover:text-fir hover:underline hover:underline-offset-4 sm:after:hidden"
            >
              {name}
            </Link>
          </h3>
          <p className="shrink-0 text-sm text-ink-soft">{productsText(productCount)}</p>
        </div>
      </div>
      <ul className="col-span-2 mt-2 flex flex-wrap content-start gap-x-5 sm:col-span-1 sm:mt-1">
        {children.slice(0, shownChildren).map((child) => (
          <li key={child.id}>
            <Link
              to={cataloguePath({ parent: slug, category: child.slug })}
              prefetch="intent"
              className="inline-flex min-h-11 items-center gap-1.5 hover:text-fir hover:underline hover:underline-offset-4 md:min-h-9"
            >
              {child.name}
              <span className="text-sm text-ink-soft">
                {child.productCount}
                <span className="sr-only"> {child.productCount > 1 ? 'produits' : 'produit'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}
