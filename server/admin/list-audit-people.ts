import { sql } from 'drizzle-orm'
import { type Context, requireAdmin } from '../context.ts'

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
