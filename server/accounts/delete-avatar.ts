import type { Context } from '../context.ts'

/** Anything else in the column was not stored here. */
const ownFile = /^\/files\/(avatars\/[0-9a-f-]{36}\.webp)$/

/** Deletes the file of a portrait nobody has any more. Called by a job, again if need be. */
export async function deleteAvatar(ctx: Context, input: { url: string }): Promise<void> {
  const key = ownFile.exec(input.url)?.[1]
  if (key) await ctx.files.delete(key)
}
