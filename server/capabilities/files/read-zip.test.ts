import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureMessages } from '#domain/selling-messages.ts'
import { makeZip, type ZipEntry } from '#tests/helpers/make-zip.ts'
import { readZipPictures } from './read-zip.ts'

const content = randomBytes(5_000)
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024)
const listNames = (entries: ZipEntry[]) =>
  readZipPictures(makeZip(entries), async (pictures) => pictures.map(({ name }) => name))
const readFirst = (entry: Partial<ZipEntry>) =>
  readZipPictures(makeZip([{ name: 'a.jpg', content, ...entry }]), async ([first]) => first?.read())
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'read',
    (error) => error.message,
  )

test('readZipPictures reads each file on demand, from memory and from disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rechantier-zip-test-'))
  try {
    const other = randomBytes(70_000)
    const zip = makeZip([
      { name: 'lot 3/porte.jpg', content },
      { name: 'évier.png', content: other },
    ])
    await writeFile(join(folder, 'a.zip'), zip)
    for (const source of [zip, join(folder, 'a.zip')]) {
      const read = await readZipPictures(source, async (pictures) => {
        const entries = []
        for (const picture of pictures.reverse())
          entries.push([picture.name, Buffer.from(await picture.read())])
        return entries
      })
      expect(read).toEqual([
        ['évier.png', other],
        ['lot 3/porte.jpg', content],
      ])
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('readZipPictures decodes names of macOS, Windows and old zips', async () => {
  const old = Buffer.from([0x82, ...Buffer.from('vier.jpg')])
  expect(await listNames(['façade.jpg', 'lot\\porte.jpg', old].map((name) => ({ name, content })))).toEqual([
    'façade.jpg',
    'lot/porte.jpg',
    'évier.jpg',
  ])
})

test('readZipPictures skips folders, hidden files and paths outside the zip', async () => {
  const skippedNames = [
    'lot/',
    '__MACOSX/._a.jpg',
    '.DS_Store',
    '../../x.png',
    '/etc/passwd',
    'C:\\x.png',
    '..\\x.png',
    '',
  ]
  expect(await listNames([...skippedNames, 'a.jpg'].map((name) => ({ name, content })))).toEqual(['a.jpg'])
})

test.each([
  ['a file that is not a zip', Buffer.from('PK\x03\x04 and nothing more')],
  ['an empty file', Buffer.alloc(0)],
  ['a truncated zip', makeZip([{ name: 'a.jpg', content }]).subarray(0, 2_500)],
])('readZipPictures rejects %s', async (_, zip) => {
  expect(await refusal(readZipPictures(zip, async () => null))).toBe(pictureMessages.zipBroken)
})

test('readZipPictures rejects an encrypted file', async () => {
  expect(await refusal(readFirst({ isEncrypted: true }))).toBe(pictureMessages.zipEncrypted)
})

test('readZipPictures rejects too many files, too much data and overlapping entries', async () => {
  const many = (count: number, entry: Partial<ZipEntry>) =>
    makeZip(Array.from({ length: count }, (_, index) => ({ name: `${index}.jpg`, content, ...entry })))
  const open = (zip: Buffer) => refusal(readZipPictures(zip, async () => null))
  expect(await open(many(10_001, { content: Buffer.alloc(0) }))).toBe(pictureMessages.zipTooMany)
  expect(await open(many(3, { declaredSize: 2 * 1024 ** 3 }))).toBe(pictureMessages.zipBomb)
  const shared = makeZip([
    { name: 'a', content },
    { name: 'b', content, isOverlapping: true },
    { name: 'c', content, isOverlapping: true },
  ])
  expect(await open(shared)).toBe(pictureMessages.zipBomb)
})

test('readZipPictures rejects a file that is too large, shrinks too far or has a false size, and reads the others', async () => {
  expect(await refusal(readFirst({ content: zeros(21) }))).toBe(pictureMessages.tooHeavy)
  expect(await refusal(readFirst({ content: zeros(19) }))).toBe(pictureMessages.broken)
  expect(await refusal(readFirst({ declaredSize: 4_000 }))).toBe(pictureMessages.broken)
  const zip = makeZip([
    { name: 'a.jpg', content: zeros(19) },
    { name: 'b.jpg', content },
  ])
  await readZipPictures(zip, async ([first, second]) => {
    await expect(first?.read()).rejects.toMatchObject({ code: 'invalid' })
    expect(Buffer.from((await second?.read()) ?? [])).toEqual(content)
  })
})
