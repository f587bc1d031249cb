import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isShipped } from './shipped-files.ts'

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n')
const shipped = files.filter(isShipped)

test('a release contains no source that the build has compiled', () => {
  expect(shipped.filter((path) => /\.[cm]?tsx?$/.test(path))).toEqual([])
})

test('a release contains every file of server/ that the server reads', () => {
  const data = files.filter((path) => /^server\/.*\.(?:sql|ttf|br)$/.test(path))
  expect(data.length).toBeGreaterThan(30)
  expect(shipped).toEqual(expect.arrayContaining([...data, 'server/database/migrations/meta/_journal.json']))
})
