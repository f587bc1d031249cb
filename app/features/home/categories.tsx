import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import { categoryPicture } from '#domain/catalogue/pictures.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { catalogueMessages } from '#domain/messages.ts'
import { type Family, familiesQuery } from './queries.ts'

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
  const { data: families, isError, refetch } = useQuery(familiesQuery)
  if (!families && isError)
    return <LoadFailure message={catalogueMessages.categoriesLoadFailure} onRetry={refetch} />
  if (!families) return <Skeleton />
  if (families.length === 0)
    return <p className="mt-6 text-lg text-ink-soft">{catalogueMessages.noCategory}</p>
  return (
    <ul className={grid}>
      {families.map((family) => (
        <FamilyEntry key={family.slug} family={family} />
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

/** Further subcategories are on the family's page. */
const maxShownChildren = 8

const productCountText = (count: number) =>
  count > 1 ? `${count.toLocaleString('fr-FR')} produits` : count === 1 ? '1 produit' : 'Aucun produit'

function FamilyEntry({ family }: { family: Family }) {
  const { name, slug, productCount, children } = family
  return (
    <li className="family">
      <div className="family-head">
        <div className="family-frame">
          <Picture
            picture={categoryPicture(family)}
            alt=""
            sizes="(min-width: 40rem) 11rem, 8rem"
            largest={640}
          />
        </div>
        <div className="family-text">
          <h3>
            <Link to={cataloguePath({ parent: slug })} prefetch="intent">
              {name}
            </Link>
          </h3>
          <p>{productCountText(productCount)}</p>
        </div>
      </div>
      <ul>
        {children.slice(0, maxShownChildren).map((child) => (
          <li key={child.slug}>
            <Link to={cataloguePath({ parent: slug, category: child.slug })} prefetch="intent">
              {child.name}
              <span>
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

export const LoadFailure = ({ message, onRetry }: { message: string; onRetry: () => unknown }) => (
  <div role="alert" className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
    <p className="text-lg">{message}</p>
    <Button variant="outline" onClick={onRetry}>
      Réessayer
    </Button>
  </div>
)
