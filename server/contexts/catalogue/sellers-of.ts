import { inArray, type SQL, sql } from 'drizzle-orm'
import { products } from '#server/database/schema/catalogue.ts'

/** A query of the ids of these products' sellers. A product never changes hands, so none need be locked to know. */
export const sellerIdsSql = (productIds: readonly string[]): SQL =>
  sql`select ${products.userId} from ${products} where ${inArray(products.id, [...productIds])}`
