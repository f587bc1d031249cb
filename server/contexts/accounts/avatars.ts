import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { avatarMessages } from '#domain/account-messages.ts'
import { maxAvatarBytes } from '#domain/accounts/accounts.ts'
import { AppError } from '#domain/errors.ts'
import { scheduleUnusedFileCheck, squarePicture } from '#server/capabilities/files/pictures.ts'
import { type Context, inTransaction, requireActor } from '#server/context.ts'
import { profiles } from '#server/database/schema/accounts.ts'
import { createProfile } from './profile.ts'

const avatarSizePixels = 256

/**
 * Stores an avatar of the signed-in user, or removes it (`read` null), and deletes the former one. The body is read only after
 * authentication.
 * @throws AppError `not-signed-in`; `invalid` or `too-large` for an invalid picture, which leaves the former one
 */
export async function setAvatar(
  ctx: Context,
  input: { read: (() => Promise<Uint8Array>) | null },
): Promise<void> {
  const actor = requireActor(ctx)
  const key = input.read && `avatars/${randomUUID()}.webp`
  if (input.read && key) {
    const content = await input.read()
    if (content.byteLength > maxAvatarBytes) throw new AppError('too-large', avatarMessages.tooHeavy)
    const picture = await squarePicture(ctx, content, avatarSizePixels)
    await scheduleUnusedFileCheck(ctx, [key])
    await ctx.files.put(key, picture, { contentType: 'image/webp' })
  }
  let formerUrl: string | null
  try {
    formerUrl = await inTransaction(ctx, async (ctx) => {
      const { userId, email, userType } = actor
      await createProfile(ctx, { id: userId, email, userType, firstName: null, lastName: null })
      // Of two concurrent requests each deletes the avatar that it has replaced.
      const [profile] = await ctx.db
        .select({ avatarUrl: profiles.avatarUrl })
        .from(profiles)
        .where(eq(profiles.id, userId))
        .for('update')
      await ctx.db
        .update(profiles)
        .set({ avatarUrl: key && `/files/${key}`, updatedAt: ctx.clock.now() })
        .where(eq(profiles.id, userId))
      // The job deletes the file if the process ends before it does so below.
      if (profile?.avatarUrl) await ctx.jobs.enqueue(ctx.db, 'delete-avatar', { url: profile.avatarUrl })
      return profile?.avatarUrl ?? null
    })
  } catch (error) {
    if (key) await deleteFile(ctx, key)
    throw error
  }
  const formerKey = formerUrl && ownFile.exec(formerUrl)?.[1]
  if (formerKey) await deleteFile(ctx, formerKey)
}

/** Other values of the column are not files of this site. */
const ownFile = /^\/files\/(avatars\/[0-9a-f-]{36}\.webp)$/

/** A failure is only logged, because the profile already has the right avatar. */
const deleteFile = (ctx: Context, key: string) =>
  ctx.files.delete(key).catch((error) => ctx.log.error({ err: error, key }, 'avatar not deleted'))

/** Returns those of the addresses that are avatars in use. */
export async function listAvatarsInUse({ db }: Context, { urls }: { urls: string[] }): Promise<string[]> {
  const rows = await db
    .select({ url: profiles.avatarUrl })
    .from(profiles)
    .where(inArray(profiles.avatarUrl, urls))
  return rows.flatMap(({ url }) => url ?? [])
}

/** Deletes the file of an unused avatar. Repeatable, called by a job. */
export async function deleteAvatar(ctx: Context, input: { url: string }): Promise<void> {
  const key = ownFile.exec(input.url)?.[1]
  if (key) await ctx.files.delete(key)
}
