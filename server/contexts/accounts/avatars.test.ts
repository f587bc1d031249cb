import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#server/context.ts'
import { profiles } from '#server/database/schema/index.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'
import { setAvatar } from './avatars.ts'

const server = startTestServer()
let person: Actor
beforeEach(async () => {
  person = await makePerson(server.as())
})

const photo = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#a3471f' } })

const upload = (content: Uint8Array, actor: Actor | null = person) =>
  setAvatar(server.as(actor), { read: async () => content })

const readAvatarUrl = async ({ userId }: Actor) => {
  const [row] = await server.as().db.select().from(profiles).where(eq(profiles.id, userId))
  return row?.avatarUrl ?? null
}
const fileKey = (url: string | null) => String(url).replace('/files/', '')
const isStored = (url: string | null) => server.as().files.exists(fileKey(url))

test('setAvatar stores a square of 256 pixels without metadata', async () => {
  await upload(
    await photo()
      .jpeg()
      .withExif({ IFD0: { Artist: 'Camille' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 50/1 0/1' } })
      .toBuffer(),
  )
  const stored = await server.as().files.getBytes(fileKey(await readAvatarUrl(person)))
  const { format, width, height, exif } = await sharp(stored).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'webp',
    width: 256,
    height: 256,
    exif: undefined,
  })
})

test.each(['png', 'webp', 'avif'] as const)('setAvatar accepts %s', async (format) => {
  await upload(await photo(40, 80).toFormat(format).toBuffer())
  expect(await isStored(await readAvatarUrl(person))).toBe(true)
})

test('setAvatar deletes the former file when it is replaced or removed', async () => {
  await upload(await photo().jpeg().toBuffer())
  const first = await readAvatarUrl(person)
  await upload(await photo().png().toBuffer())
  const second = await readAvatarUrl(person)
  expect([await isStored(first), await isStored(second)]).toEqual([false, true])
  await setAvatar(server.as(person), { read: null })
  expect(await readAvatarUrl(person)).toBeNull()
  expect(await isStored(second)).toBe(false)
})

test('setAvatar leaves one file when several are sent at once', async () => {
  const contents = await Promise.all([300, 400, 500, 600].map((width) => photo(width).jpeg().toBuffer()))
  await Promise.all(contents.map((content) => upload(content)))
  const { objects } = await server.as().files.listAll('avatars')
  const stored = [...objects].map((object) => `/files/${object.isFile ? object.key : ''}`)
  const rows = await server.as().db.select({ url: profiles.avatarUrl }).from(profiles)
  expect(stored.sort()).toEqual(rows.flatMap(({ url }) => (url ? [url] : [])).sort())
})

test('setAvatar deletes no file outside its folder', async () => {
  const other = await makePerson(server.as())
  await upload(await photo().jpeg().toBuffer(), other)
  const otherAvatarUrl = await readAvatarUrl(other)
  for (const avatarUrl of [
    `/files/avatars/../${fileKey(otherAvatarUrl)}`,
    'https://autre.example/files/avatars/x.webp',
  ]) {
    await server.as().db.update(profiles).set({ avatarUrl }).where(eq(profiles.id, person.userId))
    await setAvatar(server.as(person), { read: null })
  }
  expect(await isStored(otherAvatarUrl)).toBe(true)
})

test('setAvatar creates a missing profile', async () => {
  await server.as().db.delete(profiles).where(eq(profiles.id, person.userId))
  await upload(await photo().jpeg().toBuffer())
  expect(await isStored(await readAvatarUrl(person))).toBe(true)
})

describe('setAvatar leaves the former file and rejects', () => {
  const bomb = () =>
    sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
  const cases: [string, () => Promise<Uint8Array>, string][] = [
    ['a text', async () => Buffer.from('<?php echo 1;'), 'invalid'],
    ['an empty file', async () => Buffer.alloc(0), 'invalid'],
    [
      'a drawing with a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'),
      'invalid',
    ],
    [
      'a truncated photograph',
      async () => (await photo(2000, 2000).jpeg().toBuffer()).subarray(0, 700),
      'invalid',
    ],
    ['a file of 11 MB', async () => Buffer.alloc(11 * 1024 * 1024), 'too-large'],
    ['144 million pixels in a small file', bomb, 'too-large'],
  ]
  test.each(cases)('%s', async (_, makeContent, code) => {
    await upload(await photo().jpeg().toBuffer())
    const before = await readAvatarUrl(person)
    await expect(upload(await makeContent())).rejects.toMatchObject({ code })
    expect(await readAvatarUrl(person)).toBe(before)
    expect(await isStored(before)).toBe(true)
  })

  test('a visitor, without reading the file', async () => {
    const read = () => Promise.reject(new Error('read'))
    await expect(setAvatar(server.as(), { read })).rejects.toMatchObject({ code: 'not-signed-in' })
    expect((await server.request('/api/avatar', { method: 'PUT', body: 'x' })).status).toBe(401)
    expect((await server.request('/api/avatar', { method: 'DELETE' })).status).toBe(401)
  })
})

test('GET /files/avatars/:name is immutable and answers 404 to an unknown name', async () => {
  await upload(await photo().jpeg().toBuffer())
  const response = await server.request(String(await readAvatarUrl(person)))
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toContain('immutable')
  for (const name of ['00000000-0000-4000-8000-000000000000.webp', '..%2f..%2fsecret', 'x.webp']) {
    expect((await server.request(`/files/avatars/${name}`)).status).toBe(404)
  }
})
