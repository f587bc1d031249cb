import { and, between, desc, or } from 'drizzle-orm'
import { productPath } from '#domain/catalogue/addresses.ts'
import { adminProductsPath } from '#domain/catalogue/admin-products.ts'
import { adminStatusLabels } from '#domain/catalogue/statuses.ts'
import { maxResults, maxResultsPerKind, type SearchHit } from '#domain/platform/find-anything.ts'
import type { Context } from '#server/context.ts'
import { containsText } from '#server/database/expressions.ts'
import { products } from '#server/database/schema/catalogue.ts'

const titleHasWords = (words: readonly string[]) =>
  and(...words.map((word) => containsText(products.searchTitle, word)))

/** Lists the ids of products whose title contains each of these words, up to a limit; for administrators. */
export async function listProductIdsByTitle(
  { db }: Context,
  { words }: { words: string[] },
): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(titleHasWords(words))
    .limit(maxResults)
  return rows.map(({ id }) => id)
}

/** Finds products whose title contains each of these words, or whose code starts with them; for administrators. */
export async function findProducts(
  { db }: Context,
  { text, words }: { text: string; words: string[] },
): Promise<SearchHit[]> {
  const code = text.trim().toUpperCase()
  const found = db
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      status: products.status,
      uniqueCode: products.uniqueCode,
      createdAt: products.createdAt,
    })
    .from(products)
    .where(
      or(
        titleHasWords(words),
        // Unlike a pattern, a range can use any index.
        /^[\dA-Z]{3,}$/.test(code)
          ? between(products.uniqueCode, code, `${code}${'Z'.repeat(8)}`)
          : undefined,
      ),
    )
    .limit(maxResults)
    .as('found')
  const rows = await db.select().from(found).orderBy(desc(found.createdAt)).limit(maxResultsPerKind)
  return rows.map(({ id, number, title, status, uniqueCode }) => ({
    id,
    title,
    text: `${uniqueCode}, ${adminStatusLabels[status]}`,
    // A waiting product has no public page, but the administrators' list finds it by its code.
    to: status === 'a_valider' ? adminProductsPath({ search: uniqueCode }) : productPath({ number, title }),
  }))
}
