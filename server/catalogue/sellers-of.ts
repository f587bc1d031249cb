import { sql } from 'drizzle-orm'
import { isOneOf } from '../database/prepared.ts'
import { products } from '../database/schema/catalogue.ts'

/** Of whom the products `productIds` are. A product never changes hands, so that none need be locked to know. */
export const sellersOfProducts = sql`select ${products.userId} from ${products} where ${isOneOf(products.id, 'productIds')}`
