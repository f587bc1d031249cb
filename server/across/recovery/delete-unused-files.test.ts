import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { storePicture, storePrivatePicture } from '#server/capabilities/files/pictures.ts'
import type { Actor } from '#server/context.ts'
import { setAvatar } from '#server/contexts/accounts/avatars.ts'
import { addUpload } from '#server/contexts/selling/uploads.ts'
import { categories } from '#server/database/schema/index.ts'
import { makeCategory, makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makePhotograph } from '#tests/helpers/pictures.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { deleteUnusedFiles } from './sweep-files.ts'

// Without jobs: the job for the smaller copy of a picture would write into a folder being deleted.
const server = startTestServer({}, { hasJobs: false })
let photograph: Uint8Array
let seller: Actor

beforeAll(async () => {
  photograph = await makePhotograph(400, 300)
  seller = await makeSeller(server.as())
})

/** The keys of the files whose deletion job was enqueued before they were stored. */
async function listScheduledKeys(): Promise<string[]> {
  const { rows } = await server.as().db.execute<{ data: { keys: string[] } }>(sql`
    select data from pgboss.job where name = 'delete-unused-files' and state = 'created'
      and start_after > now() + interval '5 minutes' order by created_on`)
  return rows.flatMap(({ data }) => data.keys)
}
const isStored = async (key: string) =>
  key.endsWith('/')
    ? [...(await server.as().files.listAll(key)).objects].length > 0
    : server.as().files.exists(key)

test('deleteUnusedFiles deletes unreferenced files and leaves referenced ones', async () => {
  const ctx = server.as(seller)
  const read = async () => photograph
  await addUpload(ctx, { read })
  await setAvatar(server.as(await makePerson(ctx)), { read })
  const { url: imageUrl } = await storePicture(ctx, photograph)
  const categoryId = await makeCategory(ctx, { name: 'Portes' })
  await ctx.db.update(categories).set({ imageUrl }).where(eq(categories.id, categoryId))
  const used = await listScheduledKeys()
  expect(used).toHaveLength(3)
  // The process ends here.
  await storePicture(ctx, photograph)
  await storePrivatePicture(ctx, photograph)
  const lost = (await listScheduledKeys()).filter((key) => !used.includes(key))
  expect(lost).toHaveLength(2)
  for (const key of [...used, ...lost]) expect(await isStored(key), key).toBe(true)

  for (const key of [...used, ...lost]) await deleteUnusedFiles(ctx, { keys: [key] })
  for (const key of used) expect(await isStored(key), key).toBe(true)
  for (const key of lost) expect(await isStored(key).catch(() => false), key).toBe(false)
  // A job may run twice.
  await deleteUnusedFiles(ctx, { keys: lost })
})
