import { inArray } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { messagePictures } from '../database/schema/messages.ts'

/** Which of these addresses are pictures of a message. */
export async function messagePicturesInUse({ db }: Context, { urls }: { urls: string[] }): Promise<string[]> {
  const rows = await db
    .select({ url: messagePictures.url })
    .from(messagePictures)
    .where(inArray(messagePictures.url, urls))
  return rows.map(({ url }) => url)
}
