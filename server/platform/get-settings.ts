import { type PlatformSettings, parseSettings } from '#domain/platform/settings.ts'
import type { Context } from '../context.ts'
import { platformSettings } from '../database/schema/platform.ts'

/** The platform's settings as they are now; missing ones have their default. */
export async function getSettings(ctx: Pick<Context, 'db'>): Promise<PlatformSettings> {
  const rows = await ctx.db
    .select({ key: platformSettings.key, value: platformSettings.value })
    .from(platformSettings)
  return parseSettings(rows)
}
