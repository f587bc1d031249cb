import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether any listed product answers a question of words. Put in an order, so that they are looked up by the words' index: to find any one,
 * PostgreSQL would go through all products, which takes long where there is none.
 */
export const isAnswered = (query: SQL): SQL =>
  sql`exists (select from (select from listed_products where search_vector @@ ${query} order by number + 0 limit 1) answered)`
