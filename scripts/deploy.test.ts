import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isShipped } from './shipped-files.ts'

const read = (path: string) => readFileSync(path, 'utf8')
/** Returns the memory options of a node command line. */
const flagsOf = (text: string) => [...text.matchAll(/--(?:max|heap)[a-z-]+=\d+/g)].map(([flag]) => flag)

test('npm start, the systemd unit and the container run node with the same memory options', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  expect(flagsOf(start).length).toBeGreaterThan(0)
  expect(flagsOf(read('deploy/debian/rechantier.service'))).toEqual(flagsOf(start))
  expect(flagsOf(read('deploy/container/Dockerfile'))).toEqual(flagsOf(start))
})

test('the systemd unit and the container set SITE_COMMAND to their own command line', () => {
  expect(read('deploy/debian/rechantier.service')).toContain('\nEnvironment="SITE_COMMAND=sudo rechantier"\n')
  expect(read('deploy/container/Dockerfile')).toMatch(
    /SITE_COMMAND="docker compose .* site node scripts\/%s\.ts"/,
  )
})

test.each(['deploy/debian/install.sh', 'deploy/debian/rechantier'])(
  '%s passes the syntax check of sh',
  (path) => {
    expect(spawnSync('sh', ['-n', path], { encoding: 'utf8' }).stderr).toBe('')
  },
)

test('every command of deploy/debian/rechantier is an npm script whose file is in the release', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const commands = [
    ...read('deploy/debian/rechantier').matchAll(/^\t?([a-z| -]+)\) (?:run|closed) "\$command"/gm),
  ]
    .flatMap(([, names]) => names?.split('|') ?? [])
    .map((name) => name.trim())
  expect(commands).toContain('doctor')
  // The update command runs this one.
  expect(commands).toContain('upgrade-database')
  for (const command of commands) {
    expect(scripts[command]).toContain(`scripts/${command}.ts`)
    expect(isShipped(`scripts/${command}.ts`)).toBe(true)
  }
})

test('the container image removes prettier and contains PostgreSQL, which restore checks need', () => {
  const removed = /rm -rf ([^&]*)/.exec(read('deploy/container/Dockerfile'))?.[1] ?? ''
  expect(removed).toContain('node_modules/prettier')
  expect(removed).not.toMatch(/postgres/)
})
