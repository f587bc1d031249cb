import { type SQL, sql } from 'drizzle-orm'

/**
 * Whether any listed product answers a question of words. What many answer is mostly found among what was listed last (search_stretches);
 * of a single word that few have, all are looked up, of several, which many may have and never together, a few thousand. Put in an order,
 * so that they are looked up by the words' index: to find any one, PostgreSQL would go through all products, which takes long where there is
 * none.
 */
export const isAnswered = (query: SQL): SQL => {
  const isFoundBy = (words: SQL, newest = sql`true`) =>
    sql`exists (select from (select from listed_products where ${newest} and search_vector @@ (${words}) order by number + 0 limit 1) answered)`
  return sql`(${isFoundBy(query, newest(10))} or case when numnode(${query}) > 1 then ${isFoundBy(query, newest(12))}
    else ${isFoundBy(query, newest(14))} or ${isFoundBy(query)} end)`
}

/** That it is of the last two stretches of a width: one may have begun just now. */
const newest = (width: 10 | 12 | 14): SQL => {
  const stretch = sql`newest_number / ${sql.raw(String(2 ** width))}`
  const mark = sql.raw(`'@${width}:'`)
  return sql`search_vector @@ (select format('%L | %L', ${mark} || ${stretch}, ${mark} || ${stretch} - 1)::tsquery
    from (select coalesce(max(number), 0) as newest_number from listed_products) last)`
}
