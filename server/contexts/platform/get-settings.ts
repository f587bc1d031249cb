import { type PublicSettings, unknownSettings } from '#domain/platform/public-settings.ts'
import {
  defaultSettings,
  type PlatformSettings,
  parseSettings,
  publicSettings,
} from '#domain/platform/settings.ts'
import type { Context } from '#server/context.ts'
import { platformSettings } from '#server/database/schema/platform.ts'
import { cachedRead } from '#server/lib/cache.ts'

/** What counts where nothing is stored. A demonstration is shown to people who have no telephone for it. */
export const settingDefaults = ({ config }: Pick<Context, 'config'>): PlatformSettings => ({
  ...defaultSettings,
  shownName: config.identity.name,
  association: config.identity.association,
  board: config.identity.board,
  partners: config.identity.partners,
  contactMailbox: config.identity.association.email,
  secondFactorForAdmins: !config.isLocal,
})

/** The platform's settings as they are now; missing ones have their default. */
export function getSettings(
  ctx: Pick<Context, 'db' | 'cached' | 'config' | 'cache'>,
): Promise<PlatformSettings> {
  const read = () => cachedRead(ctx, 'settings', () => readSettings(ctx))
  if (!ctx.cached) return read()
  ctx.cached.settings ??= read()
  return ctx.cached.settings
}

/**
 * What pages need of them. Where they cannot be read nothing stops: the site counts as open, and
 * prices as hidden, since they may be. What decides about money asks `getSettings`, and fails.
 */
export async function getPublicSettings(
  ctx: Pick<Context, 'db' | 'cached' | 'config' | 'log' | 'cache'>,
): Promise<PublicSettings> {
  try {
    return publicSettings(await getSettings(ctx))
  } catch (error) {
    ctx.log.error({ err: error }, 'settings unreadable')
    if (ctx.cached) ctx.cached.isUncertain = true
    const { name, folder, association } = ctx.config.identity
    return { ...unknownSettings, shownName: name, association: folder ? association : null }
  }
}

/** For pages that describe the site: what was configured or delivered while the settings cannot be read. */
export async function getSettingsOrDefaults(
  ctx: Pick<Context, 'db' | 'cached' | 'config' | 'log' | 'cache'>,
): Promise<PlatformSettings> {
  try {
    return await getSettings(ctx)
  } catch (error) {
    ctx.log.error({ err: error }, 'settings unreadable')
    if (ctx.cached) ctx.cached.isUncertain = true
    return settingDefaults(ctx)
  }
}

const settingRows = (db: Context['db']) =>
  db.select({ key: platformSettings.key, value: platformSettings.value }).from(platformSettings)

const readSettings = async (ctx: Pick<Context, 'db' | 'config'>): Promise<PlatformSettings> =>
  parseSettings(await settingRows(ctx.db), settingDefaults(ctx))
