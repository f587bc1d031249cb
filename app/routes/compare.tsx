import { useQueries } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Head } from '#app/components/head.tsx'
import { Picture } from '#app/components/picture.tsx'
import { UnitPrice } from '#app/components/price.tsx'
import { type Product, productQuery } from '#app/lib/product.ts'
import { queryClientOf } from '#app/lib/query-client.ts'
import { useSettings } from '#app/lib/settings.ts'
import { isUuid } from '#domain/address.ts'
import { productPath } from '#domain/catalogue/addresses.ts'
import { colourName } from '#domain/catalogue/colours.ts'
import { fieldLabel } from '#domain/catalogue/custom-fields.ts'
import { comparePath, maxCompared } from '#domain/catalogue/favorites.ts'
import { stockText } from '#domain/catalogue/statuses.ts'
import { comparableText } from '#domain/catalogue/unit-price.ts'
import { unbroken } from '#domain/unbroken-text.ts'
import type { Route } from './+types/compare'

/** Leaves out deleted products. The data of the others are the same as on their own pages. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queryClient = queryClientOf(context)
  const ids = (new URL(request.url).searchParams.get('ids') ?? '').split(',', maxCompared).filter(isUuid)
  const existing = await Promise.all(
    [...new Set(ids)].map((id) =>
      queryClient.fetchQuery(productQuery(id)).then(
        () => id,
        () => null,
      ),
    ),
  )
  return { ids: existing.filter((id) => id !== null) }
}

export { load as clientLoader, load as loader }

export default function Compare({ loaderData }: Route.ComponentProps) {
  const settings = useSettings()
  return (
    <>
      <Head
        title={`Comparer – ${settings.shownName}`}
        description="Jusqu’à quatre articles côte à côte, caractéristique par caractéristique."
      />
      <ComparePage ids={loaderData.ids} />
    </>
  )
}

/** Compares up to four products side by side and marks their differences. */
function ComparePage({ ids }: { ids: readonly string[] }) {
  const queries = useQueries({ queries: ids.map((id) => productQuery(id)) })
  const products = queries.flatMap(({ data }) => data ?? [])
  return (
    <div className="page pt-6 pb-10 md:pt-10">
      <h1 className="text-4xl">Comparer</h1>
      {products.length === 0 ? (
        <div className="mt-6">
          <EmptyState action={{ label: 'Mes favoris', to: '/favoris' }}>
            Rien à comparer&nbsp;: choisissez des articles parmi vos favoris.
          </EmptyState>
        </div>
      ) : (
        <Comparison products={products} />
      )}
    </div>
  )
}

function Comparison({ products }: { products: readonly Product[] }) {
  const ids = products.map(({ id }) => id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an element that scrolls sideways must be reachable by keyboard
    <section tabIndex={0} aria-label="Comparaison" className="mt-6 overflow-x-auto">
      <table
        className="w-full table-fixed border-collapse text-left"
        style={{ minWidth: tableWidth(products) }}
      >
        <thead>
          <tr>
            <td className={`${firstColumn} w-24 md:w-48`} />
            {products.map((product) => (
              <ProductHeading
                key={product.id}
                product={product}
                otherIds={ids.filter((id) => id !== product.id)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows(products).map(({ name, values, cells }) => {
            const differs = new Set(values).size > 1
            return (
              <tr key={name} className={differs ? 'bg-fir-tint' : undefined}>
                <th
                  scope="row"
                  className={`${firstColumn} border-t border-line py-2.5 pr-3 text-sm font-medium`}
                >
                  {name}
                  {differs && <span className="sr-only"> (différent)</span>}
                </th>
                {values.map((value, index) => (
                  <td
                    key={products[index]?.id}
                    className="border-t border-line px-1.5 py-2.5 align-top wrap-anywhere md:px-3"
                  >
                    {value === '' ? <span className="text-ink-soft">non précisé</span> : cells[index]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {products.length > 1 && (
        <p className="mt-4 text-sm text-ink-soft">
          Les lignes teintées sont celles où les articles diffèrent.
        </p>
      )}
    </section>
  )
}

interface ProductHeadingProps {
  product: Product
  otherIds: readonly string[]
}

const ProductHeading = ({ product, otherIds }: ProductHeadingProps) => (
  <th scope="col" className="px-1.5 pb-4 md:px-3 align-top font-normal">
    <div className="aspect-4/3 overflow-hidden rounded-md bg-plaster-deep">
      {product.pictures[0] && (
        <Picture picture={product.pictures[0]} alt="" sizes="18rem" className="size-full" />
      )}
    </div>
    <Link
      to={productPath(product)}
      className="mt-2 block font-semibold wrap-anywhere underline-offset-4 hover:text-fir hover:underline"
    >
      {unbroken(product.title)}
    </Link>
    {otherIds.length > 0 && (
      <Link
        to={comparePath(otherIds)}
        replace
        preventScrollReset
        className="inline-flex min-h-11 items-center text-sm text-ink-soft underline underline-offset-4"
      >
        Retirer<span className="sr-only"> «&nbsp;{product.title}&nbsp;»</span>
      </Link>
    )}
  </th>
)

/** Fixed while the other columns scroll. */
const firstColumn = 'sticky left-0 bg-plaster align-top'

const tableWidth = (products: readonly Product[]) => `${6 + products.length * 7.7}rem`

interface ComparisonRow {
  name: string
  /** Values as text, by product, to compare them; empty without a value. */
  values: string[]
  cells: ReactNode[]
}

/** Returns the rows that every product has, then one row for each characteristic of any product. */
function comparisonRows(products: readonly Product[]): ComparisonRow[] {
  const names = [
    ...new Set(products.flatMap(({ characteristics }) => characteristics.map(({ name }) => name))),
  ]
  return [
    {
      name: 'Prix',
      values: products.map(({ price, sale }) => JSON.stringify([price, sale?.saleUnit])),
      cells: products.map(({ id, price, sale, quantity }) => (
        <Fragment key={id}>
          <UnitPrice
            price={price}
            sale={sale}
            showsPieceUnit={quantity > 1}
            className="font-display font-bold"
          />
          {sale && price.kind === 'amount' && comparableText(price.amount, sale) && (
            <span className="block text-sm text-ink-soft">{comparableText(price.amount, sale)}</span>
          )}
        </Fragment>
      )),
    },
    textRow('Disponibilité', products, stockText),
    textRow('À retirer à', products, ({ place }) => (place ? `${place.town} (${place.department})` : '')),
    textRow('Vendu par', products, ({ sellerName }) => sellerName),
    ...names.map((name) => textRow(name, products, (product) => characteristicText(product, name))),
  ]
}

function textRow(
  name: string,
  products: readonly Product[],
  getText: (product: Product) => string,
): ComparisonRow {
  const values = products.map(getText)
  return { name, values, cells: values }
}

function characteristicText({ characteristics }: Product, name: string): string {
  const characteristic = characteristics.find((characteristic) => characteristic.name === name)
  if (!characteristic) return ''
  const { unit } = fieldLabel({ name, fieldType: characteristic.type })
  const value =
    characteristic.type === 'color'
      ? (colourName(characteristic.value) ?? characteristic.value)
      : characteristic.value
  return unit ? `${value} ${unit}` : value
}
