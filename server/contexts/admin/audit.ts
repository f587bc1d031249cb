import { type AnyColumn, and, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AuditFilter } from '#domain/platform/schemas.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { inDays } from '#server/database/expressions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { namePeople } from '../accounts/people.ts'

const entriesPerPage = 50

/** A request searches at most this number of entries; `next` of the answer continues. */
const mostSearched = 20_000

/**
 * What administrators did, newest first, page by page: `next` is where the following page begins, null at the end. A
 * page that looked for a word may hold less than there is, or nothing, and still have a following one. `people`: names of those whose ids
 * stand in what was changed.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function listAudit(ctx: Context, filter: AuditFilter, pageSize = entriesPerPage) {
  requireAdmin(ctx)
  const { db } = ctx
  const word = filter.subject && !isId(filter.subject) ? filter.subject : null
  const searched = db
    .select()
    .from(auditLog)
    .where(and(...conditions(filter)))
    .orderBy(desc(auditLog.id))
    .limit(word ? mostSearched : pageSize + 1)
    .as('searched')
  const rows = await db
    .select()
    .from(searched)
    .where(word ? named(searched, word) : undefined)
    .orderBy(desc(searched.id))
    .limit(pageSize + 1)
  const entries = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? entries.at(-1)?.id : await endOfSearch()
  const ids = idsIn(entries)
  const people = ids.length > 0 ? await namePeople(ctx, { userIds: ids }) : new Map<string, string>()
  return {
    entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    people: Object.fromEntries(people),
    next: next ?? null,
  }

  /** The oldest entry that was looked at, if there are older ones. */
  async function endOfSearch(): Promise<number | null> {
    if (!word) return null
    const [end] = await db
      .select({ count: sql<number>`count(*)::int`, oldest: sql<number | null>`min(${searched.id})::float8` })
      .from(searched)
    return end && end.count === mostSearched ? end.oldest : null
  }
}

function conditions({
  person,
  action,
  subjectType,
  subject,
  from,
  to,
  before,
}: AuditFilter): (SQL | undefined)[] {
  return [
    person ? or(eq(auditLog.adminId, person), eq(auditLog.onBehalfOf, person)) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    subjectType ? eq(auditLog.subjectType, subjectType) : undefined,
    subject && isId(subject) ? eq(auditLog.subjectId, subject.toLowerCase()) : undefined,
    from ? inDays(auditLog.createdAt, { first: from, last: to ?? '9999-12-30' }) : undefined,
    to && !from ? inDays(auditLog.createdAt, { first: '0001-01-01', last: to }) : undefined,
    before ? lt(auditLog.id, before) : undefined,
  ]
}

/** People among them are named as they are called now: of a deleted account the number alone is left. */
const idsIn = (entries: { before: unknown; after: unknown }[]): string[] => [
  ...new Set(JSON.stringify(entries.map(({ before, after }) => [before, after])).match(uuids)),
]
const uuids = /(?<=")[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g

const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Its name holds the word, or its id begins with it: the number of an order, the key of a setting. */
function named(entry: Record<'subjectName' | 'subjectId', AnyColumn | SQL.Aliased>, word: string) {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return or(ilike(entry.subjectName, `%${escaped}%`), ilike(entry.subjectId, `${escaped}%`))
}

/**
 * Everybody who ever acted as an administrator, as they were last called. Jumps from one to the next in the index, so
 * that the length of the log does not matter.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function listAuditPeople(ctx: Context): Promise<{ id: string; name: string }[]> {
  requireAdmin(ctx)
  const { rows } = await ctx.db.execute<{ id: string; name: string }>(sql`
    with recursive people as (
      (select admin_id from audit_log order by admin_id limit 1)
      union all
      select (select admin_id from audit_log where admin_id > people.admin_id order by admin_id limit 1)
      from people where people.admin_id is not null
    )
    select people.admin_id as id, named.admin_name as name
    from people
    cross join lateral (
      select admin_name from audit_log where audit_log.admin_id = people.admin_id order by id desc limit 1
    ) named
    where people.admin_id is not null
    order by named.admin_name`)
  return rows
}
