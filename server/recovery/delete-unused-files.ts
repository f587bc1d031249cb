import { avatarsInUse } from '../accounts/avatars-in-use.ts'
import { picturesInUse } from '../catalogue/pictures-in-use.ts'
import type { Context } from '../context.ts'
import { messagePicturesInUse } from '../messages/message-pictures-in-use.ts'
import { filesInUse } from '../selling/files-in-use.ts'

/** Each context says which of these addresses (`/files/…`, without size and ending for a picture) it shows. */
const uses = [picturesInUse, filesInUse, avatarsInUse, messagePicturesInUse]

/**
 * Deletes files that nothing shows: stored by a process that died before it wrote down whose they are (files/announce-files.ts).
 * Called by a job, again if need be.
 */
export async function deleteUnusedFiles(ctx: Context, { keys }: { keys: string[] }): Promise<void> {
  const urls = keys.map(urlOf)
  const used = new Set((await Promise.all(uses.map((inUse) => inUse(ctx, { urls })))).flat())
  for (const key of keys) {
    if (used.has(urlOf(key))) continue
    if (key.endsWith('/')) await ctx.files.deleteAll(key)
    else await ctx.files.delete(key)
  }
}

const urlOf = (key: string): string => `/files/${key.replace(/\/$/, '')}`
