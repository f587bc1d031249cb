import { sql } from 'drizzle-orm'
import type { Association } from '#domain/platform/association.ts'
import { settingKeys } from '#domain/platform/settings.ts'
import type { Context } from '#server/context.ts'
import { platformSettings } from '#server/database/schema/platform.ts'

/** Writes down whose site it is. Called by `npm run setup`: who can run it has the database. */
export async function saveAssociation(ctx: Context, association: Association): Promise<void> {
  const updatedAt = ctx.clock.now()
  await ctx.db
    .insert(platformSettings)
    .values({ key: settingKeys.association, value: association, updatedAt })
    .onConflictDoUpdate({
      target: platformSettings.key,
      // An administrator with the page open receives a conflict.
      set: {
        value: association,
        updatedAt: sql`greatest(excluded.updated_at, ${platformSettings.updatedAt} + interval '1 millisecond')`,
      },
    })
}
