import { byThePiece, type Sale } from '#domain/catalogue/sale-units.ts'
import { products } from '../database/schema/catalogue.ts'
import { listedProducts } from '../database/schema/listed-products.ts'

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
export const listedSaleColumns = columnsOf(listedProducts)

/**
 * How an article is sold, where that is not simply by the piece: a list repeats it for each of its cards. Prices by
 * quantity are prices: who sees none does not see these.
 */
export function shownSale(sale: Sale, hidden: boolean): Sale | undefined {
  const isPlain = (Object.keys(byThePiece) as (keyof Sale)[]).every((key) =>
    key === 'priceTiers' ? sale.priceTiers.length === 0 : sale[key] === byThePiece[key],
  )
  if (isPlain) return undefined
  return hidden ? { ...sale, priceTiers: [] } : sale
}

/** Takes how it is sold out of a row. */
export function splitSale<Row extends Sale>(row: Row): { sale: Sale; rest: Omit<Row, keyof Sale> } {
  const { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers, ...rest } = row
  return {
    sale: { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers },
    rest,
  }
}
