import { type AnyColumn, and, desc, eq, ilike, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AuditFilter } from '#domain/platform/schemas.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { isWithinDays } from '#server/database/expressions.ts'
import { auditLog } from '#server/database/schema/platform.ts'
import { namePeople } from '../accounts/people.ts'

const entriesPerPage = 50

/** Entries that one request searches at most; `next` continues. */
const maxSearchedEntries = 20_000

/**
 * Lists acts of administrators, newest first. `next` starts the following page, null at the end. A page of a search may be short or empty
 * and still have a following one. `people` contains the names of users whose ids occur in the changed values.
 * @throws AppError `not-signed-in` or `forbidden`
 */
export async function listAudit(ctx: Context, filter: AuditFilter, pageSize = entriesPerPage) {
  requireAdmin(ctx)
  const { db } = ctx
  const word = filter.subject && !isId(filter.subject) ? filter.subject : null
  const searched = db
    .select()
    .from(auditLog)
    .where(and(...filterConditions(filter)))
    .orderBy(desc(auditLog.id))
    .limit(word ? maxSearchedEntries : pageSize + 1)
    .as('searched')
  const rows = await db
    .select()
    .from(searched)
    .where(word ? matchesSubject(searched, word) : undefined)
    .orderBy(desc(searched.id))
    .limit(pageSize + 1)
  const entries = rows.slice(0, pageSize)
  const next = rows.length > pageSize ? entries.at(-1)?.id : await findContinuation()
  const ids = findIds(entries)
  const people = ids.length > 0 ? await namePeople(ctx, { userIds: ids }) : new Map<string, string>()
  return {
    entries: entries.map((entry) => ({ ...entry, createdAt: entry.createdAt.toISOString() })),
    people: Object.fromEntries(people),
    next: next ?? null,
  }

  /** Returns the id of the oldest searched entry when the search stopped at its limit; null otherwise. */
  async function findContinuation(): Promise<number | null> {
    if (!word) return null
    const [end] = await db
      .select({ count: sql<number>`count(*)::int`, oldest: sql<number | null>`min(${searched.id})::float8` })
      .from(searched)
    return end && end.count === maxSearchedEntries ? end.oldest : null
  }
}

function filterConditions({
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
    from ? isWithinDays(auditLog.createdAt, { first: from, last: to ?? '9999-12-30' }) : undefined,
    to && !from ? isWithinDays(auditLog.createdAt, { first: '0001-01-01', last: to }) : undefined,
    before ? lt(auditLog.id, before) : undefined,
  ]
}

/** Returns all ids in changed values. Those of users are shown as current names; the id of a deleted account is shown as it is. */
const findIds = (entries: { before: unknown; after: unknown }[]): string[] => [
  ...new Set(JSON.stringify(entries.map(({ before, after }) => [before, after])).match(uuids)),
]
const uuids = /(?<=")[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g

const isId = (text: string): boolean => z.uuid().safeParse(text).success

/** Matches a name that contains the word, or an id that starts with it, such as the number of an order or the key of a setting. */
function matchesSubject(entry: Record<'subjectName' | 'subjectId', AnyColumn | SQL.Aliased>, word: string) {
  const escaped = word.replace(/[\\%_]/g, '\\$&')
  return or(ilike(entry.subjectName, `%${escaped}%`), ilike(entry.subjectId, `${escaped}%`))
}

/**
 * Lists everyone who has acted as an administrator, with their latest names. The query skips from one user to the next in the index, so
 * that its cost does not depend on the log's length.
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
