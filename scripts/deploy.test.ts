import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { commands as shippedCommands } from './commands.ts'

const read = (path: string) => readFileSync(path, 'utf8')
/** Returns the memory options of a node command line. */
const memoryOptions = (text: string) => [...text.matchAll(/--(?:max|heap)[a-z-]+=\d+/g)].map(([flag]) => flag)

test('npm start, the systemd unit and the container run node with the same memory options', () => {
  const { start } = JSON.parse(read('package.json')).scripts
  expect(memoryOptions(start).length).toBeGreaterThan(0)
  expect(memoryOptions(read('deploy/debian/rechantier.service'))).toEqual(memoryOptions(start))
  expect(memoryOptions(read('deploy/container/Dockerfile'))).toEqual(memoryOptions(start))
})

test('the systemd unit and the container set SITE_COMMAND to their own command line', () => {
  expect(read('deploy/debian/rechantier.service')).toContain('\nEnvironment="SITE_COMMAND=sudo rechantier"\n')
  expect(read('deploy/container/Dockerfile')).toMatch(
    /SITE_COMMAND="docker compose .* site node build\/server\/%s\.js"/,
  )
})

test.each(['deploy/debian/install.sh', 'deploy/debian/rechantier'])(
  '%s passes the syntax check of sh',
  (path) => {
    expect(spawnSync('sh', ['-n', path], { encoding: 'utf8' }).stderr).toBe('')
  },
)

test('every command of deploy/debian/rechantier is an npm script and in the release', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const script = read('deploy/debian/rechantier').replaceAll(/^\s*#.*$/gm, '')
  const forwardedCommands = [...script.matchAll(/^\t?([a-z| -]+)\) (?:run|closed) "\$command"/gm)]
    .flatMap(([, names]) => names?.split('|') ?? [])
    .map((name) => name.trim())
  const calledCommands = [...script.matchAll(/\b(?:run|closed) ([a-z][a-z-]+)/g)].map(([, name = '']) => name)
  const commands = [...forwardedCommands, ...calledCommands]
  expect(commands).toEqual(expect.arrayContaining(['doctor', 'move-database', 'restore']))
  for (const command of commands) {
    expect(scripts[command]).toContain(`scripts/${command}.ts`)
    expect(shippedCommands).toContain(command)
  }
})

test('the container image contains the same packages as an installation on Debian', () => {
  const install = /npm ci --omit=dev[^\n&)]*/
  const [inContainer] = install.exec(read('deploy/container/Dockerfile')) ?? []
  const [onDebian] = install.exec(read('deploy/debian/rechantier')) ?? []
  expect(inContainer?.trim()).toBe(onDebian?.trim())
  // Removing or stripping files afterwards would produce a different tree.
  expect(read('deploy/container/Dockerfile')).not.toMatch(/strip |-delete|rm -rf node_modules/)
})
