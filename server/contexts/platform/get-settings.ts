import { type PublicSettings, unknownSettings } from '#domain/platform/public-settings.ts'
import {
  defaultSettings,
  type PlatformSettings,
  parseSettings,
  pickPublicSettings,
} from '#domain/platform/settings.ts'
import type { Context } from '#server/context.ts'
import { platformSettings } from '#server/database/schema/platform.ts'
import { readThroughCache } from '#server/lib/cache.ts'

/** Returns the defaults of settings. A local site, such as a demonstration, requires no second factor of administrators. */
export const settingDefaults = ({ config }: Pick<Context, 'config'>): PlatformSettings => ({
  ...defaultSettings,
  shownName: config.identity.name,
  association: config.identity.association,
  board: config.identity.board,
  partners: config.identity.partners,
  contactMailbox: config.identity.association.email,
  secondFactorForAdmins: !config.isLocal,
})

/** Returns the platform's current settings with defaults for missing ones. */
export function getSettings(
  ctx: Pick<Context, 'db' | 'requestCache' | 'config' | 'cache'>,
): Promise<PlatformSettings> {
  const read = () => readThroughCache(ctx, 'settings', () => readSettings(ctx))
  if (!ctx.requestCache) return read()
  ctx.requestCache.settings ??= read()
  return ctx.requestCache.settings
}

/**
 * Returns the settings that pages need. When they cannot be read, the site counts as open and prices as concealed. Operations on money use
 * `getSettings`, which then fails.
 */
export async function getPublicSettings(
  ctx: Pick<Context, 'db' | 'requestCache' | 'config' | 'log' | 'cache'>,
): Promise<PublicSettings> {
  try {
    return pickPublicSettings(await getSettings(ctx))
  } catch (error) {
    ctx.log.error({ err: error }, 'settings unreadable')
    if (ctx.requestCache) ctx.requestCache.isIncomplete = true
    const { name, folder, association } = ctx.config.identity
    return { ...unknownSettings, shownName: name, association: folder ? association : null }
  }
}

/** Returns the settings for pages that describe the site, with defaults when they cannot be read. */
export async function getSettingsOrDefaults(
  ctx: Pick<Context, 'db' | 'requestCache' | 'config' | 'log' | 'cache'>,
): Promise<PlatformSettings> {
  try {
    return await getSettings(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'settings unreadable')
    if (ctx.requestCache) ctx.requestCache.isIncomplete = true
    return settingDefaults(ctx)
  }
}

const readSettingRows = (db: Context['db']) =>
  db.select({ key: platformSettings.key, value: platformSettings.value }).from(platformSettings)

const readSettings = async (ctx: Pick<Context, 'db' | 'config'>): Promise<PlatformSettings> =>
  parseSettings(await readSettingRows(ctx.db), settingDefaults(ctx))
