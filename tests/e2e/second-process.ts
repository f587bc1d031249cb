import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { endProcess, hasEnded } from '../helpers/running-app.ts'

const folder = process.env.E2E_DATA_FOLDER ?? '.data/e2e'

/** Starts another server process on the tested application's database, with other settings. */
export async function startSecondProcess(
  environment: Record<string, string>,
): Promise<{ origin: string; process: ChildProcess; stop: () => Promise<void> }> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [resolve('build/server/index.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PROCESSES: '1',
      DATABASE_URL: await databaseAddress(),
      DATABASE_CONNECTIONS: '10',
      DATA_FOLDER: folder,
      DEMO_DATA: '0',
      // This process sends emails too; their links have to point to the first process, which keeps running.
      ORIGIN: `http://localhost:${process.env.E2E_PORT ?? 3210}`,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      ...environment,
    },
  })
  await waitUntilReady(`${origin}/health`, child)
  return {
    origin,
    process: child,
    stop: () => endProcess(child),
  }
}

export async function databaseAddress(): Promise<string> {
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/rechantier`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

async function waitUntilReady(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + 45_000; Date.now() < end; ) {
    if (hasEnded(child)) throw new Error('the second process ended at once')
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('the second process does not answer')
}
