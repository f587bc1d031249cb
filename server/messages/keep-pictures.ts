import type { Context } from '../context.ts'
import { type StoredPicture, storePrivatePicture } from '../files/pictures.ts'

/**
 * Stores the pictures of a message and hands them to `write`; when they are of no use after all (it failed, or the message
 * was there already) none of their files stays.
 * @throws AppError as storePrivatePicture
 */
export async function keepPictures<Written extends { isRepeated: boolean }>(
  ctx: Context,
  pictures: readonly Blob[],
  write: (stored: StoredPicture[]) => Promise<Written>,
): Promise<Written> {
  const stored: StoredPicture[] = []
  const discard = () => Promise.all(stored.map(({ url }) => deleteFiles(ctx, url)))
  try {
    // One after the other: the process that draws them anew has others to serve, and their memory is counted.
    for (const picture of pictures)
      stored.push(await storePrivatePicture(ctx, new Uint8Array(await picture.arrayBuffer())))
    const written = await write(stored)
    if (written.isRepeated) await discard()
    return written
  } catch (error) {
    await discard()
    throw error
  }
}

/** A file left behind harms nobody, and nobody finds it. */
const deleteFiles = (ctx: Context, url: string) =>
  ctx.files
    .deleteAll(`${url.replace('/files/', '')}/`)
    .catch((error) => ctx.log.error({ err: error, url }, 'message picture not deleted'))
