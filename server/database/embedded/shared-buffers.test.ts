import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { chooseBufferMegabytes, sharedBuffersSetting } from './server.ts'

const gigabyte = 1024 ** 3
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buffers-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** Creates a sparse file of this size. */
async function makeTable(database: string, bytes: number): Promise<void> {
  const file = join(folder, 'base', database, '16385')
  await mkdir(join(folder, 'base', database), { recursive: true })
  await writeFile(file, '')
  await truncate(file, bytes)
}

test('chooseBufferMegabytes returns 96 MB for a small site and a quarter of the data for a large one', () => {
  expect(chooseBufferMegabytes({ dataBytes: gigabyte / 8, memoryBytes: 8 * gigabyte })).toBe(96)
  expect(chooseBufferMegabytes({ dataBytes: 2 * gigabyte, memoryBytes: 8 * gigabyte })).toBe(512)
})

test('chooseBufferMegabytes leaves most of the memory to the application', () => {
  expect(chooseBufferMegabytes({ dataBytes: 100 * gigabyte, memoryBytes: 4 * gigabyte })).toBe(512)
  expect(chooseBufferMegabytes({ dataBytes: 100 * gigabyte, memoryBytes: gigabyte / 2 })).toBe(96)
})

test("sharedBuffersSetting measures the site's database and not PostgreSQL's own", async () => {
  await makeTable('1', 100 * gigabyte)
  await makeTable('16384', gigabyte / 2)
  expect(await sharedBuffersSetting(folder)).toBe('128MB')
})
