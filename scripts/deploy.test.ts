import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isShipped } from './shipped-files.ts'

const read = (path: string) => readFileSync(path, 'utf8')
/** What Node is told before the program's name. */
const flagsOf = (text: string) => [...text.matchAll(/--(?:max|heap)[a-z-]+=\d+/g)].map(([flag]) => flag)

test('wherever the site is started it is started alike', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  expect(flagsOf(start).length).toBeGreaterThan(0)
  expect(flagsOf(read('deploy/debian/rechantier.service'))).toEqual(flagsOf(start))
  expect(flagsOf(read('deploy/container/Dockerfile'))).toEqual(flagsOf(start))
})

test('wherever it is installed, it knows how its commands are typed there', () => {
  expect(read('deploy/debian/rechantier.service')).toContain('\nEnvironment="SITE_COMMAND=sudo rechantier"\n')
  expect(read('deploy/container/Dockerfile')).toMatch(
    /SITE_COMMAND="docker compose .* site node scripts\/%s\.ts"/,
  )
})

test.each(['deploy/debian/install.sh', 'deploy/debian/rechantier'])('%s is read by any shell', (path) => {
  expect(spawnSync('sh', ['-n', path], { encoding: 'utf8' }).stderr).toBe('')
})

test('every command of an installed site is one of a release', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const commands = [
    ...read('deploy/debian/rechantier').matchAll(/^\t?([a-z| -]+)\) (?:run|closed) "\$command"/gm),
  ]
    .flatMap(([, names]) => names?.split('|') ?? [])
    .map((name) => name.trim())
  expect(commands).toContain('doctor')
  // `update` asks for this one by itself.
  expect(commands).toContain('upgrade-database')
  for (const command of commands) {
    expect(scripts[command]).toContain(`scripts/${command}.ts`)
    expect(isShipped(`scripts/${command}.ts`)).toBe(true)
  }
})

test('the image leaves nothing behind that a backup is tried with', () => {
  const removed = /rm -rf ([^&]*)/.exec(read('deploy/container/Dockerfile'))?.[1] ?? ''
  expect(removed).toContain('node_modules/prettier')
  expect(removed).not.toMatch(/postgres/)
})
