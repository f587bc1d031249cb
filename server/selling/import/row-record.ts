import type { ProductState } from './find-known-products.ts'

/** What is kept with a treated row (`product_import_rows.before`), for undoing and for the next file. */
export interface RowRecord {
  /** The product before; null: there was none. */
  was: ProductState | null
  became: ProductState
  /** What the file itself said; the stock may have gone its own way. */
  saidQuantity: number | null
}
