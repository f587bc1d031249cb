import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether any listed product answers a question of words. What many answer is mostly found among what was listed last (search_stretches);
 * of what few answer, all are looked up. Put in an order, so that they are looked up by the words' index: to find any one, PostgreSQL would
 * go through all products, which takes long where there is none.
 */
export const isAnswered = (query: SQL): SQL => {
  const isFoundBy = (words: SQL) =>
    sql`exists (select from (select from listed_products where search_vector @@ (${words}) order by number + 0 limit 1) answered)`
  return sql`(${isFoundBy(sql`${query} && ${newest(10)}`)} or ${isFoundBy(sql`${query} && ${newest(14)}`)} or ${isFoundBy(query)})`
}

/** The last two stretches of a width: one may have begun just now. */
const newest = (width: 10 | 14): SQL => {
  const stretch = sql`newest_number / ${sql.raw(String(2 ** width))}`
  const mark = sql.raw(`'@${width}:'`)
  return sql`(select format('%L | %L', ${mark} || ${stretch}, ${mark} || ${stretch} - 1)::tsquery
    from (select coalesce(max(number), 0) as newest_number from listed_products) last)`
}
