import { asc, eq, or, type SQL, sql } from 'drizzle-orm'
import { isUuid } from '#domain/address.ts'
import { AppError, invalidField } from '#domain/errors.ts'
import { type Page, pageCountOf } from '#domain/page.ts'
import {
  synonymMessages as messages,
  type SynonymInput,
  type SynonymSearch,
  synonymsPerPage,
} from '#domain/search/synonyms.ts'
import { recordAudit } from '#server/capabilities/audit/record-audit.ts'
import { type Context, inTransaction, requireAdmin } from '#server/context.ts'
import { containsText, inNameOrder } from '#server/database/expressions.ts'
import { searchSynonyms } from '#server/database/schema/search.ts'
import { lockInTransaction } from '#server/lib/locks.ts'

export interface Synonym {
  id: string
  term: string
  meanings: string[]
  categorySlugs: string[]
}

const { id, term, meanings, categorySlugs } = searchSynonyms
const columns = { id, term, meanings, categorySlugs }

/** Lists a page of synonyms in alphabetical order. */
export async function listSynonyms(
  ctx: Context,
  search: SynonymSearch,
  pageSize = synonymsPerPage,
): Promise<Page<Synonym>> {
  requireAdmin(ctx)
  const found: SQL | undefined = search.search
    ? or(
        containsText(sql`search_form(${term})`, search.search),
        containsText(sql`search_form(array_to_string(${meanings}, ' '))`, search.search),
      )
    : undefined
  const [items, total] = await Promise.all([
    ctx.db
      .select(columns)
      .from(searchSynonyms)
      .where(found)
      .orderBy(asc(inNameOrder(term)), asc(id))
      .limit(pageSize)
      .offset((search.page - 1) * pageSize),
    ctx.db.$count(searchSynonyms, found),
  ])
  return { items, page: search.page, total, pageCount: pageCountOf(total, pageSize) }
}

/** @throws AppError `invalid` at `term` for an existing one */
export async function createSynonym(ctx: Context, input: SynonymInput): Promise<{ id: string }> {
  requireAdmin(ctx)
  return inTransaction(ctx, async (ctx) => {
    await checkTerm(ctx, input, null)
    const now = ctx.clock.now()
    const [created] = await ctx.db
      .insert(searchSynonyms)
      .values({ ...input, createdAt: now, updatedAt: now })
      .returning({ id })
    if (!created) throw new Error('the synonym was not written')
    const subject = { type: 'synonym', id: created.id, name: input.term } as const
    await recordAudit(ctx, [{ action: 'synonym.create', subject, after: input }])
    return created
  })
}

/** @throws AppError `not-found`; `invalid` at `term` for an existing one */
export async function updateSynonym(
  ctx: Context,
  { synonymId, ...input }: SynonymInput & { synonymId: string },
): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const before = await lockSynonym(ctx, synonymId)
    await checkTerm(ctx, input, synonymId)
    await ctx.db
      .update(searchSynonyms)
      .set({ ...input, updatedAt: ctx.clock.now() })
      .where(eq(id, synonymId))
    const { id: _, ...previous } = before
    const subject = { type: 'synonym', id: synonymId, name: before.term } as const
    await recordAudit(ctx, [{ action: 'synonym.update', subject, before: previous, after: input }])
  })
}

/** @throws AppError `not-found` */
export async function deleteSynonym(ctx: Context, { synonymId }: { synonymId: string }): Promise<void> {
  requireAdmin(ctx)
  await inTransaction(ctx, async (ctx) => {
    const { id: _, ...before } = await lockSynonym(ctx, synonymId)
    await ctx.db.delete(searchSynonyms).where(eq(id, synonymId))
    const subject = { type: 'synonym', id: synonymId, name: before.term } as const
    await recordAudit(ctx, [{ action: 'synonym.delete', subject, before }])
  })
}

async function lockSynonym({ db }: Context, synonymId: string): Promise<Synonym> {
  const [found] = isUuid(synonymId)
    ? await db.select(columns).from(searchSynonyms).where(eq(id, synonymId)).for('update')
    : []
  if (!found) throw new AppError('not-found', messages.missing)
  return found
}

/** Rejects an empty or existing term. Takes a lock, so that no two terms get the same stems. */
async function checkTerm({ db }: Context, input: SynonymInput, synonymId: string | null): Promise<void> {
  await lockInTransaction(db, 'synonyms')
  const { rows } = await db.execute<{ isEmpty: boolean; isTaken: boolean }>(sql`
    select search_stems(${input.term}) = '' as "isEmpty", exists (
      select from ${searchSynonyms}
      where ${searchSynonyms.stems} = search_stems(${input.term}) and ${id} is distinct from ${synonymId}::uuid) as "isTaken"`)
  if (rows[0]?.isEmpty) throw invalidField('term', messages.emptyTerm)
  if (rows[0]?.isTaken) throw invalidField('term', messages.taken)
}
