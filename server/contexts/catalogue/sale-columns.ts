import { sql } from 'drizzle-orm'
import { type Sale, soldByPiece } from '#domain/catalogue/sale-units.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'

const columnsOf = <Table extends typeof products | typeof listedProducts>(table: Table) => ({
  saleUnit: table.saleUnit,
  contentQuantity: table.contentQuantity,
  contentUnit: table.contentUnit,
  minimumQuantity: table.minimumQuantity,
  quantityStep: table.quantityStep,
  priceTiers: table.priceTiers,
})

/** How a product is sold, as its row keeps it. */
export const saleColumns = columnsOf(products)

/** The same as one value; null for what is sold as `byThePiece` says. Nearly all are, and of a list six values a card need not be read. */
const saleAsJson = (columns: ReturnType<typeof columnsOf>) => {
  const { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers } = columns
  return sql<Sale | null>`case
    when ${saleUnit} <> 'piece' or ${contentQuantity} is not null or ${contentUnit} is not null
      or ${minimumQuantity} <> 1 or ${quantityStep} <> 1 or ${priceTiers} <> '[]'
    then json_build_object('saleUnit', ${saleUnit}, 'contentQuantity', ${contentQuantity}, 'contentUnit', ${contentUnit},
      'minimumQuantity', ${minimumQuantity}, 'quantityStep', ${quantityStep}, 'priceTiers', ${priceTiers}) end`
}

export const unusualSale = saleAsJson(saleColumns)
export const listedSaleColumns = columnsOf(listedProducts)
export const unusualListedSale = saleAsJson(listedSaleColumns)

/**
 * How an article is sold, where that is not simply by the piece: a list repeats it for each of its cards. Prices by
 * quantity are prices: who sees none does not see these.
 */
export function shownSale(sale: Sale, arePricesConcealed: boolean): Sale | undefined {
  const isPlain = (Object.keys(soldByPiece) as (keyof Sale)[]).every((key) =>
    key === 'priceTiers' ? sale.priceTiers.length === 0 : sale[key] === soldByPiece[key],
  )
  return isPlain ? undefined : withTiers(sale, arePricesConcealed)
}

/** Without its prices by quantity, for who sees no prices. */
export const withTiers = (sale: Sale, arePricesConcealed: boolean): Sale =>
  arePricesConcealed ? { ...sale, priceTiers: [] } : sale

/** Takes how it is sold out of a row. */
export function splitSale<Row extends Sale>(row: Row): { sale: Sale; rest: Omit<Row, keyof Sale> } {
  const { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers, ...rest } = row
  return {
    sale: { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers },
    rest,
  }
}
