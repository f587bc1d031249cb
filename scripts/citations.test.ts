import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{app,domain,server,scripts,tests,tools,vite}/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('citations.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

/** Finds every match of a pattern in the sources. */
const findMatches = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([what]) => ({ path, what })))

test('every page that a comment names exists', () => {
  expect(findMatches(/\bdocs\/[\w/-]+\.md\b/g).filter(({ what }) => !existsSync(what))).toEqual([])
})

/** File names that every feature or context has. */
const perFolder = ['queries.ts', 'routes.ts']

/** Returns the missing files and folders of a guide; a bare file name may lie in a folder that the same line names. */
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

test.each(['CONTRIBUTING.md', 'CODE_STYLE.md'])('%s names only existing files', (guide) => {
  expect(missingPaths(guide)).toEqual([])
})

test('no comment cites a section of a document outside the repository', () => {
  expect(findMatches(/\bspecification\b|\(sections? \d|\(design, /gi)).toEqual([])
})
