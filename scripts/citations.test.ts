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

/** Every feature or context has one. */
const perFolder = ['queries.ts', 'routes.ts']

/** Files and folders that each line of a guide names; a bare file name stands in a folder of the same line. */
function missingPaths(guide: string): string[] {
  return readFileSync(guide, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const named = [...line.matchAll(/`([\w@./-]+(?:\.(?:tsx?|sql|md)|\/))`/g)].map(([, path = '']) => path)
      const folders = named.filter((path) => path.includes('/')).map((path) => path.replace(/[^/]*$/, ''))
      return named
        .filter(
          (path) =>
            !perFolder.includes(path) &&
            !existsSync(path) &&
            !folders.some((folder) => existsSync(folder + path)),
        )
        .map((path) => `${guide} names ${path}, which does not exist: correct the guide`)
    })
}

test.each(['CONTRIBUTING.md', 'CODE_STYLE.md'])('%s names existing files only', (guide) => {
  expect(missingPaths(guide)).toEqual([])
})

test('no comment names a page that is not here: it says the rule itself', () => {
  expect(found(/\bspecification\b|\(sections? \d|\(design, /gi)).toEqual([])
})
