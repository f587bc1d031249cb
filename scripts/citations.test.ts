import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{app,domain,server,scripts,tests,tools,vite}/**/*.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
})
  .filter((path) => !path.endsWith('citations.test.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const files = globSync(
  '{app,client,deploy,domain,public,scripts,server,tests,tools,vite}/**/*.{ts,tsx,sql}',
).concat(globSync('*.ts'))

/** Finds every match of a pattern in the sources. */
const findMatches = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([what]) => ({ path, what })))

test('every page that a comment names exists', () => {
  expect(findMatches(/\bdocs\/[\w/-]+\.md\b/g).filter(({ what }) => !existsSync(what))).toEqual([])
})

test('the menu of the documentation lists exactly the pages of its folder', () => {
  const menu = readFileSync('docs/.vitepress/sections.ts', 'utf8')
  const listed = [...menu.matchAll(/'(docs\/[\w/-]+)'/g)].map(([, page]) => `${page}.md`)
  expect(listed.filter((page) => !existsSync(page))).toEqual([])
  const pages = globSync('docs/{*,architecture/*}.md').filter((page) => page !== 'docs/index.md')
  expect(pages.filter((page) => !listed.includes(page))).toEqual([])
})

test('every file that a comment names exists', () => {
  const sql = globSync('server/database/sql/**/*.sql').map((path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }))
  const missing = [...sources, ...sql].flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => /^\s*(?:\*|--)|\/\/ |\/\*\*/.test(line))
      .flatMap((line) => [...line.matchAll(/(?<![\w./{}*-])[a-z][\w-]*(?:\/[a-z0-9.+-]+)*\.(?:tsx?|sql)\b/g)])
      .filter(([name]) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
      .map(([name]) => `${path} names ${name}`),
  )
  expect(missing).toEqual([])
})

/** File names that every feature or context has. */
const recurringNames = ['queries.ts', 'routes.ts']

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
            !recurringNames.includes(path) &&
            !existsSync(path) &&
            !folders.some((folder) => existsSync(folder + path)),
        )
        .map((path) => `${guide} names ${path}, which does not exist: correct the guide`)
    })
}

test.each(['CONTRIBUTING.md', 'CODE_STYLE.md'])('%s names only existing files', (guide) => {
  expect(missingPaths(guide)).toEqual([])
})

test.each(globSync('docs/{architecture,decisions}/*.md'))(
  '%s names only files that exist somewhere',
  (page) => {
    const names = [...readFileSync(page, 'utf8').matchAll(/`([\w@./-]+\.(?:tsx?|sql))`/g)].map(
      ([, name = '']) => name,
    )
    const missing = names.filter((name) => !files.some((path) => path === name || path.endsWith(`/${name}`)))
    expect(missing, `${page}: correct these names`).toEqual([])
  },
)

/** A name, a path or a pattern (`max…`) in code font; columns and tables are written as in SQL. */
test('docs/glossary.md names in code font exist in the code', () => {
  const code = sources.map(({ text }) => text).join('\n')
  const names = [...readFileSync('docs/glossary.md', 'utf8').matchAll(/`([^`]+)`/g)].map(
    ([, name = '']) => name,
  )
  const missing = names.filter((name) => {
    if (name.includes('/')) return !existsSync(name) && !existsSync(`server/${name}`)
    const pattern = name.endsWith('…')
      ? `\\b${name.slice(0, -1)}[A-Z]`
      : `\\b${name.replaceAll('.', '\\.')}\\b`
    return !new RegExp(pattern).test(code)
  })
  expect(missing, 'docs/glossary.md names what the code does not have: correct the glossary').toEqual([])
})

test('no comment cites a section of a document outside the repository', () => {
  expect(findMatches(/\bspecification\b|\(sections? \d|\(design, /gi)).toEqual([])
})
