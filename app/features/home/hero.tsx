import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { AddProductLink } from '#app/components/add-product-link.tsx'
import { ButtonLink, buttonClass } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import { categoryPicture } from '#domain/catalogue/pictures.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'
import { byProductCount, type Family, familiesQuery } from './queries.ts'

export const Hero = () => (
  <section className="page grid grid-cols-1 items-center gap-6 pt-6 pb-6 sm:gap-10 md:pt-10 md:pb-8 lg:grid-cols-[1.08fr_1fr] lg:gap-16">
    <div className="max-w-2xl">
      <h1 className="text-[clamp(2rem,10.8vw,2.6rem)] leading-[1.02] tracking-[-0.03em] sm:text-6xl xl:text-[4.5rem]">
        Les matériaux ont une <span className="text-terracotta">deuxième chance</span> de chantier
      </h1>
      <p className="mt-3 max-w-xl text-ink-soft sm:mt-5 sm:text-lg md:mt-6 md:text-xl">
        Portes, radiateurs, parquets, vasques : des matériaux de second œuvre invendus, annulés, d’exposition
        ou de réemploi, vendus par des professionnels et à retirer près de chez vous.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <ButtonLink to="/products" prefetch="intent" size="lg" className="max-sm:w-full">
          Parcourir les produits
        </ButtonLink>
        <AddProductLink className={buttonClass({ variant: 'outline', size: 'lg' }, 'max-sm:w-full')} />
      </div>
    </div>
    <HeroPictures />
  </section>
)

/** A category with its family's slug. */
type StoneCategory = NonNullable<Family['best']> & { parent: string }

/**
 * The site's logo in large: a lintel on two jambs, the second one in two pieces. The colours show where there is no
 * picture.
 */
const stones = [
  {
    shape: 'sm:col-span-2 bg-fir',
    sizes: '(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, (min-width: 40rem) 100vw, 22vw',
  },
  {
    shape: 'sm:row-span-2 bg-fir',
    sizes: '(min-width: 80rem) 30rem, (min-width: 64rem) 40vw, (min-width: 40rem) 66vw, 22vw',
  },
  {
    shape: 'bg-terracotta',
    sizes: '(min-width: 80rem) 18rem, (min-width: 64rem) 24vw, (min-width: 40rem) 50vw, 22vw',
  },
  {
    shape: 'bg-terracotta',
    sizes: '(min-width: 80rem) 18rem, (min-width: 64rem) 24vw, (min-width: 40rem) 50vw, 22vw',
  },
] as const

/** Returns the best stocked category of each of the best stocked families, so that the pictures show four trades. */
function bestStocked(families: readonly Family[]): StoneCategory[] {
  const [first, second, ...others] = [...families]
    .sort(byProductCount)
    .flatMap(({ slug, best }) => (best ? [{ ...best, parent: slug }] : []))
  // The largest family is mostly doors, which suit the tall jamb better than the lintel.
  return [second, first, ...others].filter((category) => category !== undefined)
}

function HeroPictures() {
  const { data: families = [] } = useQuery(familiesQuery)
  const categories = bestStocked(families)
  return (
    <ul
      aria-label="En ce moment sur le marché"
      className="grid h-24 grid-cols-4 gap-2 sm:h-auto sm:aspect-4/3 sm:grid-cols-2 sm:grid-rows-[1.25fr_1fr_1fr] sm:gap-3 lg:aspect-[7/8]"
    >
      {stones.map(({ shape, sizes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed positions, whatever their pictures
        <Stone key={index} shape={shape} sizes={sizes} category={categories[index]} />
      ))}
    </ul>
  )
}

interface StoneProps {
  category: StoneCategory | undefined
  shape: string
  sizes: string
}

function Stone({ category, shape, sizes }: StoneProps) {
  if (!category) return <li aria-hidden="true" className={clsx('rounded-lg', shape)} />
  return (
    <li className={clsx('group relative overflow-hidden rounded-lg', shape)}>
      <Picture
        picture={categoryPicture(category)}
        alt=""
        sizes={sizes}
        eager
        // Automatic priority: four high-priority pictures would delay the heading's stylesheet.
        fetchPriority="auto"
        className="absolute inset-0 size-full transition-transform duration-500 group-hover:scale-[1.03]"
      />
      <Link
        to={cataloguePath({ parent: category.parent, category: category.slug })}
        prefetch="intent"
        className="absolute inset-0 flex items-end rounded-lg p-1 outline-offset-[-5px] sm:p-3"
      >
        <span className="rounded-sm bg-paper px-1 py-0.5 text-xs leading-tight font-semibold hyphens-auto wrap-anywhere sm:px-2.5 sm:py-1 sm:text-sm sm:leading-snug group-hover:text-fir">
          {category.name}
        </span>
      </Link>
    </li>
  )
}
