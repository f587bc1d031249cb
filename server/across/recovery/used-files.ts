import { sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#server/context.ts'
import { avatarsInUse } from '#server/contexts/accounts/avatars.ts'
import { picturesInUse } from '#server/contexts/catalogue/pictures.ts'
import { messagePicturesInUse } from '#server/contexts/messages/pictures.ts'
import { identityPicturesInUse } from '#server/contexts/platform/identity-pictures.ts'
import { filesInUse } from '#server/contexts/selling/pictures.ts'

/** Each context says which of these addresses (`/files/…`, without size and ending for a picture) it shows. */
const uses = [picturesInUse, filesInUse, avatarsInUse, messagePicturesInUse, identityPicturesInUse]

/**
 * Which of these keys of the store (`…/` a folder) something shows, all as of one moment: a picture goes from an upload to its
 * product, and between two looks would be neither's.
 */
export const usedFiles = (ctx: Context, { keys }: { keys: string[] }): Promise<Set<string>> =>
  inTransaction({ ...ctx, actor: null }, async (ctx) => {
    await ctx.db.execute(sql`set transaction isolation level repeatable read, read only`)
    const urls = keys.map(urlOf)
    const found = new Set<string>()
    for (const inUse of uses) for (const url of await inUse(ctx, { urls })) found.add(url)
    return new Set(keys.filter((key) => found.has(urlOf(key))))
  })

const urlOf = (key: string): string => `/files/${key.replace(/\/$/, '')}`

/** Names this moment: what has begun to write before it. */
export async function nameMoment({ db }: Context): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`)
  return rows[0]?.id as string
}

/** Whether everybody who was writing at that moment has committed, or has not. */
export async function isSettled({ db }: Context, moment: string): Promise<boolean> {
  const { rows } = await db.execute<{ settled: boolean }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot()) > ${moment}::xid8 as settled`,
  )
  return rows[0]?.settled === true
}
