import { inArray, sql } from 'drizzle-orm'
import { type SettingKey, settingKeys } from '#domain/platform/settings.ts'
import { storePicture } from '#server/capabilities/files/pictures.ts'
import { type Context, requireAdmin } from '#server/context.ts'
import { platformSettings } from '#server/database/schema/platform.ts'

/**
 * Stores a portrait or a logo, to which the next saved setting refers. @throws AppError `not-signed-in`, `forbidden`; `invalid`,
 * `too-large` for an unsupported picture
 */
export async function addIdentityPicture(
  ctx: Context,
  input: { read: () => Promise<Uint8Array> },
): Promise<{ url: string }> {
  requireAdmin(ctx)
  const { url } = await storePicture(ctx, await input.read())
  return { url }
}

const pictureSettingKeys: SettingKey[] = [settingKeys.board, settingKeys.partners]

/** Returns those of these addresses that are portraits of the team or logos of partners. */
export async function listIdentityPicturesInUse(
  { db }: Context,
  { urls }: { urls: string[] },
): Promise<string[]> {
  const named = db
    .select({
      url: sql<string>`jsonb_path_query(${platformSettings.value}, '$[*].*') #>> '{}'`.as('url'),
    })
    .from(platformSettings)
    .where(inArray(platformSettings.key, pictureSettingKeys))
    .as('named')
  const found = await db.select({ url: named.url }).from(named).where(inArray(named.url, urls))
  return found.map(({ url }) => url)
}
