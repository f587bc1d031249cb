import { randomUUID } from 'node:crypto'
import { chmod, lchown, mkdtemp, readdir, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { setAvatar } from '#server/contexts/accounts/avatars.ts'
import { addUpload } from '#server/contexts/selling/uploads.ts'
import { connectDatabase } from '#server/database/client.ts'
import { categories, uploads } from '#server/database/schema/index.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makePhotograph } from '#tests/helpers/pictures.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { sweepFiles } from './sweep-files.ts'

const server = startTestServer()
const root = () => join(server.services.ctx.config.dataFolder, 'files')
/** The sweep waits for writers in all databases of the server, also those of other tests. */
const options = { timeoutMs: 110_000 }
const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)

/** Makes all files older than a day. */
async function makeFilesOld(): Promise<void> {
  for (const entry of await readdir(root(), { recursive: true, withFileTypes: true }))
    await utimes(join(entry.parentPath, entry.name), yesterday, yesterday).catch((error) => {
      // A job has deleted it meanwhile.
      if (error.code !== 'ENOENT') throw error
    })
}
const put = (key: string) => server.as().files.put(key, 'x')
const isStored = (key: string) => server.as().files.exists(key)
const firstFile = ({ url }: { url: string }) => `${url.replace('/files/', '')}/320.webp`

test('sweepFiles deletes unused files and folders older than a day, and cards older than ninety days', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const photograph = await makePhotograph(400, 300)
  const read = async () => photograph
  const upload = await addUpload(ctx, { read })
  const person = await makePerson(ctx)
  await setAvatar(server.as(person), { read })
  const [avatar] = (await ctx.files.listAll('avatars/')).objects
  const lost = [
    `pictures/${randomUUID()}/320.webp`,
    `private-pictures/${randomUUID()}/320.webp`,
    `avatars/${randomUUID()}.webp`,
    `imports/${randomUUID()}/${randomUUID()}.zip`,
    `${firstFile(upload)}.${randomUUID()}.part`,
  ]
  const elsewhere = 'backup/dump.sql'
  for (const key of [...lost, elsewhere]) await put(key)
  await makeFilesOld()
  const fresh = [`pictures/${randomUUID()}/320.webp`, `imports/x/${randomUUID()}.zip.part`]
  const card = 'cards/card-x-1.jpg'
  for (const key of [...fresh, card]) await put(key)
  const temporary = await mkdtemp(join(tmpdir(), 'rechantier-zip-'))
  await utimes(temporary, yesterday, yesterday)

  await sweepFiles(ctx, options)
  for (const key of lost) expect(await isStored(key), key).toBe(false)
  const remaining = [firstFile(upload), avatar?.isFile ? avatar.key : '', elsewhere, card, ...fresh]
  for (const key of remaining) expect(await isStored(key), key).toBe(true)
  await expect(stat(temporary)).rejects.toMatchObject({ code: 'ENOENT' })

  const hundredDaysAgo = new Date(Date.now() - 100 * 24 * 60 * 60 * 1000)
  await utimes(join(root(), card), hundredDaysAgo, hundredDaysAgo)
  await sweepFiles(ctx, options)
  expect(await isStored(card)).toBe(false)
})

test('sweepFiles handles more files than one batch', async () => {
  const shown = randomUUID()
  await server
    .as()
    .db.insert(categories)
    .values({ name: 'Volets', slug: 'volets', imageUrl: `/files/pictures/${shown}` })
  const lost = Array.from({ length: 1_100 }, () => `pictures/${randomUUID()}/320.webp`)
  for (const key of [...lost, `pictures/${shown}/320.webp`]) await put(key)
  await makeFilesOld()
  await sweepFiles(server.as(), options)
  expect(await isStored(`pictures/${shown}/320.webp`)).toBe(true)
  for (const key of lost) expect(await isStored(key)).toBe(false)
})

test('sweepFiles leaves a file whose row is being inserted', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const userId = ctx.actor?.userId as string
  const key = randomUUID()
  const file = `pictures/${key}/320.webp`
  const lost = `pictures/${randomUUID()}/320.webp`
  for (const name of [file, lost]) await put(name)
  await makeFilesOld()
  const other = connectDatabase({ url: ctx.config.databaseUrl as string, connections: 1 })
  onTestFinished(() => other.close())
  const row = { userId, url: `/files/pictures/${key}`, width: 4, height: 3 }
  await other.db.transaction(async (db) => {
    await db.insert(uploads).values(row)
    await sweepFiles(ctx, { timeoutMs: 0 })
    expect(await isStored(file)).toBe(true)
  })
  await sweepFiles(ctx, options)
  expect(await isStored(file)).toBe(true)
  expect(await isStored(lost)).toBe(false)
})

test('sweepFiles leaves a picture that moves from upload to product meanwhile', async () => {
  const ctx = server.as(await makeSeller(server.as()))
  const userId = ctx.actor?.userId as string
  const key = randomUUID()
  const file = `pictures/${key}/320.webp`
  await put(file)
  await makeFilesOld()
  const url = `/files/pictures/${key}`
  await ctx.db.insert(uploads).values({ userId, url, width: 4, height: 3 })
  const other = connectDatabase({ url: ctx.config.databaseUrl as string, connections: 2 })
  onTestFinished(() => other.close())
  // The transaction that moves it is committed before the sweep reads uploads.
  let swept: Promise<void> | undefined
  await other.db.transaction(async (db) => {
    await db.execute(sql`lock table uploads in access exclusive mode`)
    swept = sweepFiles(ctx, options)
    await expect
      .poll(async () => {
        const { rows } = await other.db.execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_locks where not granted and relation = 'uploads'::regclass
            and database = (select oid from pg_database where datname = current_database())`,
        )
        return rows[0]?.waiting
      })
      .toBe(1)
    await db.execute(sql`delete from uploads where url = ${url}`)
    await db.execute(
      sql`insert into categories (name, slug, image_url) values ('Parquets', 'parquets', ${url})`,
    )
  })
  await swept
  expect(await isStored(file)).toBe(true)
})

test('sweepFiles reports an unreadable folder and sweeps the others', async () => {
  const [closed, lost] = [`pictures/${randomUUID()}`, `pictures/${randomUUID()}/320.webp`]
  for (const key of [`${closed}/320.webp`, lost]) await put(key)
  await makeFilesOld()
  await chmod(join(root(), closed), 0)
  onTestFinished(() => chmod(join(root(), closed), 0o755))
  const { geteuid, seteuid } = process
  if (geteuid?.() === 0) {
    // Root may read any folder.
    for (const path of ['.', ...(await readdir(join(root(), '..'), { recursive: true }))])
      await lchown(join(root(), '..', path), nobodyUid, nobodyUid)
    seteuid?.(nobodyUid)
    onTestFinished(() => seteuid?.(0))
  }
  await expect(sweepFiles(server.as(), options)).rejects.toBeInstanceOf(AggregateError)
  expect(await isStored(lost)).toBe(false)
  expect((await stat(join(root(), closed))).isDirectory()).toBe(true)
})
const nobodyUid = 65_534
