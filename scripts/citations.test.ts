import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{app,domain,server,scripts,tests,tools,vite}/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('citations.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Every place where a text names something like this. */
const found = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([what]) => ({ path, what })))

test('a page that a comment names is there', () => {
  expect(found(/\bdocs\/[\w/-]+\.md\b/g).filter(({ what }) => !existsSync(what))).toEqual([])
})

test('no comment names a page that is not here: it says the rule itself', () => {
  expect(found(/\bspecification\b|\(sections? \d|\(design, /gi)).toEqual([])
})
