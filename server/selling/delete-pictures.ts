import { inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Context } from '../context.ts'
import { productImages } from '../database/schema/catalogue.ts'
import { uploads } from '../database/schema/selling.ts'

/** Deletes the files of pictures, save those that another product still shows. Called by a job, again if need be. */
export async function deletePictures(ctx: Context, { urls }: { urls: string[] }): Promise<void> {
  if (urls.length === 0) return
  const used = await unionAll(
    ctx.db.select({ url: productImages.url }).from(productImages).where(inArray(productImages.url, urls)),
    ctx.db.select({ url: uploads.url }).from(uploads).where(inArray(uploads.url, urls)),
  )
  const unused = urls.filter((url) => !used.some((other) => other.url === url))
  for (const url of unused) await ctx.files.deleteAll(`${url.replace('/files/', '')}/`)
}
