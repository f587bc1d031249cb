import { type PlatformSettings, parseSettings } from '#domain/platform/settings.ts'
import type { Context } from '../context.ts'
import { prepared } from '../database/prepared.ts'
import { platformSettings } from '../database/schema/platform.ts'

/** The platform's settings as they are now; missing ones have their default. */
export function getSettings(ctx: Pick<Context, 'db' | 'kept'>): Promise<PlatformSettings> {
  if (!ctx.kept) return readSettings(ctx)
  ctx.kept.settings ??= readSettings(ctx)
  return ctx.kept.settings
}

const settingRows = prepared('settings', (db) =>
  db.select({ key: platformSettings.key, value: platformSettings.value }).from(platformSettings),
)

const readSettings = async ({ db }: Pick<Context, 'db'>): Promise<PlatformSettings> =>
  parseSettings(await settingRows(db))
