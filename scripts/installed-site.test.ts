import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** Folder of an installed site with stubs of systemctl, runuser, curl and id. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rechantier-installed-'))
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'current'))
  const writeStub = (name: string, lines: string) => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  writeStub('id', 'echo 0')
  writeStub('curl', `[ -e "${folder}/reachable" ]`)
  writeStub('runuser', `echo "$@" >>"${folder}/calls"; exit "$(cat "${folder}/exit-status")"`)
  writeStub(
    'systemctl',
    `case $1 in
is-active) [ -e "${folder}/running" ] ;;
start | restart) touch "${folder}/running" ;;
stop) rm -f "${folder}/running" ;;
show) echo 3 ;;
esac`,
  )
  const script = readFileSync('deploy/debian/rechantier', 'utf8')
  writeFileSync(join(folder, 'rechantier'), script.replace('root=/opt/rechantier', `root="${folder}"`))
  writeFileSync(join(folder, 'reachable'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(args: string[], { wasRunning, exitStatus = 0 }: { wasRunning: boolean; exitStatus?: number }) {
  writeFileSync(join(folder, 'exit-status'), String(exitStatus))
  if (wasRunning) writeFileSync(join(folder, 'running'), '')
  const { status, stderr } = spawnSync('sh', [join(folder, 'rechantier'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` },
  })
  return { hasSucceeded: status === 0, isRunning: existsSync(join(folder, 'running')), stderr }
}

test.each(['restore', 'setup', 'make-administrator'])(
  '%s leaves the site running or stopped as before when the command fails',
  (command) => {
    expect(run([command], { wasRunning: true, exitStatus: 1 })).toMatchObject({
      hasSucceeded: false,
      isRunning: true,
    })
    rmSync(join(folder, 'running'))
    expect(run([command], { wasRunning: false, exitStatus: 1 })).toMatchObject({
      hasSucceeded: false,
      isRunning: false,
    })
  },
)

test.each(['restore', 'setup'])('%s starts a stopped site', (command) => {
  expect(run([command], { wasRunning: false })).toMatchObject({ hasSucceeded: true, isRunning: true })
})

test('start reports a site that exits repeatedly within a minute', () => {
  rmSync(join(folder, 'reachable'))
  const began = Date.now()
  expect(run(['start'], { wasRunning: false })).toMatchObject({
    hasSucceeded: false,
    stderr: expect.stringContaining('ne démarre pas'),
  })
  expect(Date.now() - began).toBeLessThan(60_000)
})

test('doctor receives its arguments and SITE_COMMAND', () => {
  run(['doctor', '--mail', 'a@exemple.example'], { wasRunning: true })
  expect(readFileSync(join(folder, 'calls'), 'utf8')).toMatch(
    /SITE_COMMAND=sudo rechantier npm run --silent doctor -- --mail a@exemple\.example/,
  )
})

test('update refuses an unreadable archive and a wrong checksum in French', () => {
  writeFileSync(join(folder, 'cut.tar.gz'), 'no archive')
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  another.tar.gz\n`)
  const update = () => run(['update', join(folder, 'cut.tar.gz')], { wasRunning: true })
  expect(update()).toMatchObject({ hasSucceeded: false, stderr: expect.stringContaining('ne se lit pas') })
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  cut.tar.gz\n`)
  expect(update()).toMatchObject({ hasSucceeded: false, stderr: expect.stringContaining('SHA256SUMS') })
})
