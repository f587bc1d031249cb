import type { Context } from '#server/context.ts'
import { usedFiles } from './used-files.ts'

/**
 * Deletes files that nothing shows: stored by a process that died before it wrote down whose they are (pictures.ts).
 * Called by a job, again if need be.
 */
export async function deleteUnusedFiles(ctx: Context, { keys }: { keys: string[] }): Promise<void> {
  const used = await usedFiles(ctx, { keys })
  for (const key of keys) {
    if (used.has(key)) continue
    if (key.endsWith('/')) await ctx.files.deleteAll(key)
    else await ctx.files.delete(key)
  }
}
