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

/** The columns that describe how a product is sold. */
export const saleColumns = columnsOf(products)

/** Returns them as one value, null when they equal `soldByPiece`, as for nearly all products, so that lists need not read six values. */
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
 * Returns how an article is sold, undefined when simply by the piece, since a list repeats it for each card. Prices by quantity are omitted
 * when prices are concealed.
 */
export function shownSale(sale: Sale, arePricesConcealed: boolean): Sale | undefined {
  const isPlain = (Object.keys(soldByPiece) as (keyof Sale)[]).every((key) =>
    key === 'priceTiers' ? sale.priceTiers.length === 0 : sale[key] === soldByPiece[key],
  )
  return isPlain ? undefined : withTiers(sale, arePricesConcealed)
}

/** Removes prices by quantity when prices are concealed. */
export const withTiers = (sale: Sale, arePricesConcealed: boolean): Sale =>
  arePricesConcealed ? { ...sale, priceTiers: [] } : sale

/** Separates the sale columns from the rest of a row. */
export function splitSale<Row extends Sale>(row: Row): { sale: Sale; rest: Omit<Row, keyof Sale> } {
  const { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers, ...rest } = row
  return {
    sale: { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers },
    rest,
  }
}
