import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface RunningApp {
  origin: string
  pid: number
  /** Seconds from the start of the process to the first page. */
  startSeconds: number
  databaseUrl: string
  stop(): Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** The arguments of node in `npm start`. */
async function startArguments(nodeOptions: readonly string[]): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: { start: string } }
  const words = scripts.start.split(' ').slice(1)
  // Node uses the last value of a repeated option, and the program must be the last argument.
  return [...words.slice(0, -1), ...nodeOptions, ...words.slice(-1)]
}

/** Starts the application as `npm start` does and waits until `path` responds. */
export async function startApp(
  folder: string,
  environment: Record<string, string> = {},
  nodeOptions: readonly string[] = [],
  path = '/products',
): Promise<RunningApp> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, await startArguments(nodeOptions), {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      PROCESSES: '1',
      DATA_FOLDER: folder,
      TRUST_PROXY: '1',
      LOG_LEVEL: 'error',
      // The demonstration's orders would disturb measurements.
      DEMO_DATA: 'goods',
      ...environment,
    },
  })
  await waitForPage(`${origin}${path}`, child)
  return {
    origin,
    pid: child.pid ?? 0,
    startSeconds: (performance.now() - started) / 1000,
    databaseUrl: await readDatabaseUrl(folder),
    stop: () => endProcess(child),
  }
}

/** Longer than an application takes to finish pending work. */
const stopTimeoutMs = 40_000

/** Returns true when the process has exited or was killed. */
export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Sends a signal and kills the process when it does not stop in time. */
export async function endProcess(
  child: ChildProcess,
  signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM',
): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  await ended
  clearTimeout(timer)
}

/** Runs `work` with an application on a temporary folder with the demonstration's products. */
export async function withApp<T>(
  work: (app: RunningApp, folder: string) => Promise<T>,
  environment: Record<string, string> = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'rechantier-bench-'))
  const app = await startApp(folder, environment)
  try {
    return await work(app, folder)
  } finally {
    await app.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function waitForPage(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (hasEnded(child)) throw new Error('the application did not start')
    const response = await fetch(url).catch(() => null)
    await response?.text()
    if (response?.ok) return
    await wait(20)
  }
}

async function readDatabaseUrl(folder: string): Promise<string> {
  const password = (await readFile(join(folder, 'postgres.password'), 'utf8')).trim()
  const port = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[3]
  return `postgres://postgres:${password}@127.0.0.1:${port}/rechantier`
}
