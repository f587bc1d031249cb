import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { endProcess, freePort } from '../bench/app.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechantier-production-'))
let app: ChildProcess | undefined

afterAll(async () => {
  if (app) await endProcess(app)
  // Where it had to be ended its database may write a moment longer.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 })
}, 120_000)

test('what was built starts in an empty folder after npm ci --omit=dev', async () => {
  // The migrations and the picture process are run from their sources; the demonstration stays where it is.
  for (const path of ['build', 'server', 'domain', 'package.json', 'package-lock.json', '.npmrc'])
    cpSync(path, join(folder, path), { recursive: true })
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, NODE_ENV: undefined },
  })
  const port = await freePort()
  app = spawn(process.execPath, ['build/server/index.js'], {
    cwd: folder,
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
  await expect.poll(page, { timeout: 180_000, interval: 500 }).toMatch(/^200 .*Aucun produit/s)
})
