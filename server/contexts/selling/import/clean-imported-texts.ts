import { and, asc, eq, exists, gt, inArray, or, sql } from 'drizzle-orm'
import { oneLine } from '#domain/selling/read-row-keys.ts'
import { textOfCell } from '#domain/selling/row-reading.ts'
import { type Context, inTransaction } from '#server/context.ts'
import { runOnce } from '#server/contexts/platform/update-setting.ts'
import { products } from '#server/database/schema/catalogue.ts'
import { productHistory } from '#server/database/schema/product-history.ts'
import { productImportRows } from '#server/database/schema/selling.ts'
import { lockProductRows } from '#server/lib/locks.ts'

/** Small enough that other writers do not wait long for the locks of a batch. */
const batchSize = 200

/** Matches texts that `textOfCell` may change. */
const markupPattern = '</?[a-z][a-z0-9]*[ />]|<!--|&(#[0-9]+|#x[0-9a-f]+|[a-z]+[0-9]*);|\\\\n'

/**
 * Turns the HTML and entities in titles and descriptions that earlier releases imported into text, as an import does now.
 * Called by a job until it has finished once; after an interruption it starts again and finds the remaining texts. Returns how
 * many products it has changed.
 */
export const cleanImportedTexts = async (ctx: Context): Promise<number> =>
  (await runOnce(ctx, { key: 'imported_texts_cleaned', run: () => cleanAll(ctx) })) ?? 0

async function cleanAll(ctx: Context): Promise<number> {
  let [after, cleaned] = ['00000000-0000-0000-0000-000000000000', 0]
  for (;;) {
    const ids = await findProductsWithMarkup(ctx, { after })
    const last = ids.at(-1)
    if (!last) return cleaned
    cleaned += await cleanBatch(ctx, { ids })
    after = last
  }
}

async function findProductsWithMarkup({ db }: Context, { after }: { after: string }): Promise<string[]> {
  const { id, title, description } = products
  const row = db.select({ one: sql`1` }).from(productImportRows).where(eq(productImportRows.productId, id))
  const history = db
    .select({ one: sql`1` })
    .from(productHistory)
    .where(and(eq(productHistory.productId, id), eq(productHistory.reason, 'import')))
  const found = await db
    .select({ id })
    .from(products)
    .where(
      and(
        gt(id, after),
        or(sql`${title} ~* ${markupPattern}`, sql`${description} ~* ${markupPattern}`),
        or(exists(row), exists(history)),
      ),
    )
    .orderBy(asc(id))
    .limit(batchSize)
  return found.map((product) => product.id)
}

const cleanBatch = (ctx: Context, { ids }: { ids: string[] }): Promise<number> =>
  inTransaction(ctx, async ({ db, clock }) => {
    const rows = await lockProductRows(db.select().from(products).where(inArray(products.id, ids)).$dynamic())
    const changes = rows.flatMap(({ id, ...text }) => {
      const title = oneLine(textOfCell(text.title)) || text.title
      const description = textOfCell(text.description)
      const isSame = title === text.title && description === text.description
      return isSame ? [] : [{ id, title, description }]
    })
    if (changes.length === 0) return 0
    await db.execute(sql`
      update ${products} set title = cleaned.title, description = cleaned.description, updated_at = ${clock.now()}
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as cleaned (id uuid, title text, description text)
      where ${products.id} = cleaned.id`)
    return changes.length
  })
