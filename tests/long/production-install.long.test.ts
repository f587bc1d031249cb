import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort, hasEnded } from '../helpers/running-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechantier-production-'))
let app: ChildProcess | undefined

afterAll(async () => {
  if (app?.pid && !hasEnded(app)) {
    const ended = once(app, 'exit')
    // A signal to npm alone would leave its shell and the application running.
    process.kill(-app.pid, 'SIGTERM')
    await ended
  }
  // The database may still be writing for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 60, retryDelay: 500 })
}, 120_000)

test('a release is reproducible and starts in an empty folder after npm ci --omit=dev', async () => {
  const release = () => {
    execFileSync('npm', ['run', 'release'], { stdio: ['ignore', 'ignore', 'inherit'] })
    return readFileSync('build/release/SHA256SUMS', 'utf8')
  }
  const sums = release()
  expect(release()).toBe(sums)
  const [, archive] = /^[0-9a-f]{64} {2}(\S+\.tar\.gz)$/m.exec(sums) ?? []
  execFileSync('tar', ['xf', `build/release/${archive}`, '-C', folder, '--strip-components=1'])
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: undefined },
  })
  const port = await freePort()
  app = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_FOLDER: join(folder, 'data'),
      LOG_LEVEL: 'error',
    },
  })
  const page = async () => {
    const response = await fetch(`http://localhost:${port}/products?search=porte`).catch(() => null)
    return response ? `${response.status} ${await response.text()}` : ''
  }
  await expect.poll(page, { timeout: 400_000, interval: 500 }).toMatch(/^200 .*Aucun produit/s)
})
