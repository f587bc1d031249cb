import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { TaskAnswer, TaskRequest } from '#server/capabilities/files/picture-process/tasks.ts'
import { createTaskProcess } from '#server/capabilities/work/task-process.ts'
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

/** Limits of a release with its packages for one system. */
const limits = { packages: 40, bytes: 240_000_000 }

/** Runs a command of the installed release. */
function command(name: string, environment: Record<string, string>) {
  const { status, stdout } = spawnSync('npm', ['run', '--silent', name], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ...environment },
  })
  return { status, stdout }
}

/** Decodes a photograph in the release's picture process, with the libraries compiled into it. */
async function renderSquare(path: string): Promise<TaskAnswer> {
  const { promise, resolve } = Promise.withResolvers<TaskAnswer>()
  const process = createTaskProcess<TaskRequest, TaskAnswer>({
    path: join(folder, 'build/server/picture-process.js'),
  })
  const input = { content: readFileSync(path), format: 'heic', side: 64 } as const
  await process.run(
    { name: 'render-square', input },
    {
      seconds: 60,
      onAnswer(answer) {
        resolve(answer)
        return true
      },
    },
  )
  return promise
}

test('a release is reproducible, small, and starts in an empty folder after npm ci --omit=dev', async () => {
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
  const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8'))
  const bytes = Number(
    execFileSync('du', ['--summarize', '--bytes', folder], { encoding: 'utf8' }).split('\t')[0],
  )
  console.info(`a release: ${Object.keys(packages).length} packages, ${Math.round(bytes / 1e6)} MB`)
  expect(Object.keys(packages).length).toBeLessThanOrEqual(limits.packages)
  expect(bytes).toBeLessThanOrEqual(limits.bytes)
  expect(await renderSquare('tests/helpers/photo.heic')).toHaveProperty('output')
  const port = await freePort()
  const environment = { PORT: String(port), DATA_FOLDER: join(folder, 'data'), LOG_LEVEL: 'error' }
  app = spawn('npm', ['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { PATH: process.env.PATH, ...environment },
  })
  const page = async () => {
    const response = await fetch(`http://localhost:${port}/products?search=porte`).catch(() => null)
    return response ? `${response.status} ${await response.text()}` : ''
  }
  await expect.poll(page, { timeout: 400_000, interval: 500 }).toMatch(/^200 .*Aucun produit/s)
  expect(command('doctor', environment).stdout).toContain('PostgreSQL : Version')
  expect(command('backup', { ...environment, BACKUP_FOLDER: join(folder, 'backups') })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('restaurée à l’essai et comptée'),
  })
})
