import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../app')

test('files that use the browser’s storage take its keys from the list that /cookies shows', () => {
  const writers = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    .filter(({ text }) =>
      /\b(local|session)Storage\b|'idb-keyval'/.test(text.replaceAll(/\/\*.*?\*\/|\/\/.*/gs, '')),
    )
  expect(writers.length).toBeGreaterThan(10)
  expect(
    writers
      .filter(({ text }) => !/StoredKey|stored-message-names|forget-stored-data/.test(text))
      .map(({ path }) => path),
  ).toEqual([])
})
