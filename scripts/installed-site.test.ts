import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

/** The commands of an installed site, with what a Debian would bring in place of it: systemd, another user, a site that answers. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rechantier-installed-'))
  mkdirSync(join(folder, 'bin'))
  mkdirSync(join(folder, 'current'))
  const stand = (name: string, lines: string) => {
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\n${lines}\n`)
    chmodSync(join(folder, 'bin', name), 0o755)
  }
  stand('id', 'echo 0')
  stand('curl', `[ -e "${folder}/answers" ]`)
  stand('runuser', `echo "$@" >>"${folder}/ran"; exit "$(cat "${folder}/ends")"`)
  stand(
    'systemctl',
    `case $1 in
is-active) [ -e "${folder}/open" ] ;;
start | restart) touch "${folder}/open" ;;
stop) rm -f "${folder}/open" ;;
show) echo 3 ;;
esac`,
  )
  const script = readFileSync('deploy/debian/rechantier', 'utf8')
  writeFileSync(join(folder, 'rechantier'), script.replace('root=/opt/rechantier', `root="${folder}"`))
  writeFileSync(join(folder, 'answers'), '')
})
afterEach(() => rmSync(folder, { recursive: true }))

function run(words: string[], { wasOpen, ends = 0 }: { wasOpen: boolean; ends?: number }) {
  writeFileSync(join(folder, 'ends'), String(ends))
  if (wasOpen) writeFileSync(join(folder, 'open'), '')
  const { status, stderr } = spawnSync('sh', [join(folder, 'rechantier'), ...words], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}` },
  })
  return { isWell: status === 0, isOpen: existsSync(join(folder, 'open')), stderr }
}

test.each(['restore', 'setup', 'make-administrator'])(
  '%s that fails leaves an open site open, a closed one closed',
  (command) => {
    expect(run([command], { wasOpen: true, ends: 1 })).toMatchObject({ isWell: false, isOpen: true })
    rmSync(join(folder, 'open'))
    expect(run([command], { wasOpen: false, ends: 1 })).toMatchObject({ isWell: false, isOpen: false })
  },
)

test.each(['restore', 'setup'])('%s opens a site that was closed', (command) => {
  expect(run([command], { wasOpen: false })).toMatchObject({ isWell: true, isOpen: true })
})

test('a site that ends repeatedly is reported at once', () => {
  rmSync(join(folder, 'answers'))
  const began = Date.now()
  expect(run(['start'], { wasOpen: false })).toMatchObject({
    isWell: false,
    stderr: expect.stringContaining('ne démarre pas'),
  })
  expect(Date.now() - began).toBeLessThan(60_000)
})

test('words that follow reach the command, which knows how it is typed here', () => {
  run(['doctor', '--mail', 'a@exemple.example'], { wasOpen: true })
  expect(readFileSync(join(folder, 'ran'), 'utf8')).toMatch(
    /SITE_COMMAND=sudo rechantier npm run --silent doctor -- --mail a@exemple\.example/,
  )
})

test('an archive that is cut off, or not the one of its checksums, is refused in French', () => {
  writeFileSync(join(folder, 'cut.tar.gz'), 'no archive')
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  another.tar.gz\n`)
  const update = () => run(['update', join(folder, 'cut.tar.gz')], { wasOpen: true })
  expect(update()).toMatchObject({ isWell: false, stderr: expect.stringContaining('ne se lit pas') })
  writeFileSync(join(folder, 'SHA256SUMS'), `${'0'.repeat(64)}  cut.tar.gz\n`)
  expect(update()).toMatchObject({ isWell: false, stderr: expect.stringContaining('SHA256SUMS') })
})
