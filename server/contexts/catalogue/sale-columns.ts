import { sql } from 'drizzle-orm'
import { type Sale, soldByPiece } from '#domain/catalogue/sale-units.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { listedProducts } from '#server/database/schema/listed-products.ts'

const selectSaleColumns = <Table extends typeof products | typeof listedProducts>(table: Table) => ({
  saleUnit: table.saleUnit,
  contentQuantity: table.contentQuantity,
  contentUnit: table.contentUnit,
  minimumQuantity: table.minimumQuantity,
  quantityStep: table.quantityStep,
  priceTiers: table.priceTiers,
})

/** The columns that describe how a product is sold. */
export const saleColumns = selectSaleColumns(products)

/** The sale columns as one value, null for a product sold by the piece, as nearly all are, so that lists need not read six values. */
const saleAsJson = (columns: ReturnType<typeof selectSaleColumns>) => {
  const { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers } = columns
  return sql<Sale | null>`case
    when ${saleUnit} <> 'piece' or ${contentQuantity} is not null or ${contentUnit} is not null
      or ${minimumQuantity} <> 1 or ${quantityStep} <> 1 or ${priceTiers} <> '[]'
    then json_build_object('saleUnit', ${saleUnit}, 'contentQuantity', ${contentQuantity}, 'contentUnit', ${contentUnit},
      'minimumQuantity', ${minimumQuantity}, 'quantityStep', ${quantityStep}, 'priceTiers', ${priceTiers}) end`
}

export const saleUnlessByPiece = saleAsJson(saleColumns)
export const listedSaleColumns = selectSaleColumns(listedProducts)
export const listedSaleUnlessByPiece = saleAsJson(listedSaleColumns)

/**
 * Returns how a product is sold; undefined when simply by the piece, so that a list need not repeat it for each card. Prices by quantity are
 * omitted when prices are concealed.
 */
export function findVisibleSale(sale: Sale, arePricesConcealed: boolean): Sale | undefined {
  const isSoldByPiece = (Object.keys(soldByPiece) as (keyof Sale)[]).every((key) =>
    key === 'priceTiers' ? sale.priceTiers.length === 0 : sale[key] === soldByPiece[key],
  )
  return isSoldByPiece ? undefined : concealTiers(sale, arePricesConcealed)
}

/** Removes prices by quantity when prices are concealed. */
export const concealTiers = (sale: Sale, arePricesConcealed: boolean): Sale =>
  arePricesConcealed ? { ...sale, priceTiers: [] } : sale

/** Separates the sale columns from the other columns of a row. */
export function splitSaleColumns<Row extends Sale>(
  row: Row,
): {
  sale: Sale
  otherColumns: Omit<Row, keyof Sale>
} {
  const {
    saleUnit,
    contentQuantity,
    contentUnit,
    minimumQuantity,
    quantityStep,
    priceTiers,
    ...otherColumns
  } = row
  return {
    sale: { saleUnit, contentQuantity, contentUnit, minimumQuantity, quantityStep, priceTiers },
    otherColumns,
  }
}
