import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Link } from 'react-router'
import { Picture } from '#app/components/picture.tsx'
import { type CategoryFamily, categoriesQuery } from '#app/lib/categories.ts'
import { categoryPicture } from '#domain/catalogue/category-pictures.ts'
import { cataloguePath } from '#domain/catalogue/search.ts'

/** With its family's slug. */
type Category = CategoryFamily['children'][number]
type StoneCategory = Category & { parent: string }

/**
 * The house's mark in large: a lintel on two jambs, the second one in two pieces. The colours show where there is no
 * picture.
 */
const stones = [
  { shape: 'col-span-2 bg-fir', sizes: '(min-width: 80rem) 36rem, (min-width: 64rem) 46vw, 100vw' },
  { shape: 'row-span-2 bg-fir', sizes: '(min-width: 80rem) 30rem, (min-width: 64rem) 40vw, 66vw' },
  { shape: 'bg-terracotta', sizes: '(min-width: 80rem) 18rem, (min-width: 64rem) 24vw, 50vw' },
  { shape: 'bg-terracotta', sizes: '(min-width: 80rem) 18rem, (min-width: 64rem) 24vw, 50vw' },
] as const

/** The best stocked part of each of the best stocked families: what there really is, from four different trades. */
function bestStocked(families: readonly CategoryFamily[]): StoneCategory[] {
  const byStock = (a: Category, b: Category) => b.productCount - a.productCount
  const [first, second, ...others] = [...families].sort(byStock).flatMap(({ slug, children }) => {
    const [best] = [...children].sort(byStock)
    return best ? [{ ...best, parent: slug }] : []
  })
  // The fullest family is mostly doors: they stand better in the tall jamb than in the lintel.
  return [second, first, ...others].filter((category) => category !== undefined)
}

export function HeroPictures() {
  const { data: families = [] } = useQuery(categoriesQuery)
  const categories = bestStocked(families)
  return (
    <ul
      aria-label="En ce moment sur le marché"
      className="grid aspect-[5/6] grid-cols-2 grid-rows-[1.25fr_1fr_1fr] gap-2 sm:aspect-4/3 sm:gap-3 lg:aspect-[7/8]"
    >
      {stones.map(({ shape, sizes }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: four fixed places, whatever lies in them
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
        className="absolute inset-0 size-full transition-transform duration-500 group-hover:scale-[1.03]"
      />
      <Link
        to={cataloguePath({ parent: category.parent, category: category.slug })}
        prefetch="intent"
        className="absolute inset-0 flex items-end rounded-lg p-2 outline-offset-[-5px] sm:p-3"
      >
        <span className="rounded-sm bg-paper px-2 py-0.5 text-[0.8125rem] leading-snug font-semibold sm:px-2.5 sm:py-1 sm:text-sm group-hover:text-fir">
          {category.name}
        </span>
      </Link>
    </li>
  )
}
