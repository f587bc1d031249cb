import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { isShipped } from './shipped-files.ts'

const shipped = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n').filter(isShipped)

/** Returns the project files that a file imports, as paths from the root. */
function ownImports(path: string): string[] {
  const { module } = parseSync(path, readFileSync(path, 'utf8'))
  const names = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      readFileSync(path, 'utf8').slice(start + 1, end - 1),
    ),
  ]
  return names
    .filter((name) => /^(?:\.|#server|#domain)/.test(name))
    .map((name) => (name.startsWith('#') ? name.slice(1) : posix.join(posix.dirname(path), name)))
}

test('a release contains every file that its commands import', () => {
  const commands = shipped.filter((path) => path.startsWith('scripts/'))
  expect(commands).toContain('scripts/upgrade-database.ts')
  const missing = commands.flatMap((path) =>
    ownImports(path)
      .filter((imported) => !shipped.includes(imported))
      .map((imported) => `${path} → ${imported}`),
  )
  expect(missing).toEqual([])
})
