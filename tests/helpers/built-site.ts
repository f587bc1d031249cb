import { type ChildProcess, spawn } from 'node:child_process'
import { expect, vi } from 'vitest'
import { endProcess, freePort } from './running-app.ts'

export interface BuiltSite {
  origin: string
  stop(): Promise<void>
}

/** Starts the built application of `folder` as a process on an existing database; resolves when it responds. */
export async function startBuiltSite(environment: Record<string, string>, folder = '.'): Promise<BuiltSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child = spawnSite(port, environment, folder)
  await waitForHealth(origin)
  return { origin, stop: () => endProcess(child) }
}

const spawnSite = (port: number, environment: Record<string, string>, folder = '.'): ChildProcess =>
  spawn(process.execPath, ['build/server/index.js'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PROCESSES: '1',
      PORT: String(port),
      LOG_LEVEL: 'silent',
      TRUST_PROXY: '1',
      ...environment,
    },
  })

async function waitForHealth(origin: string): Promise<void> {
  const health = async () => (await fetch(`${origin}/health`).catch(() => null))?.status ?? null
  await vi.waitUntil(async () => (await health()) === 200, { timeout: 900_000, interval: 250 })
}

export interface SupervisedSite {
  port: number
  /** Ends the process as `kill -9` does; the supervisor then starts another one. */
  kill(): void
  stop(): Promise<void>
}

/** Starts the built application and restarts its process whenever it ends, as systemd does. */
export async function superviseBuiltSite(environment: Record<string, string>): Promise<SupervisedSite> {
  const port = await freePort()
  let isStopping = false
  let child: ChildProcess
  const run = () => {
    child = spawnSite(port, environment)
    child.once('exit', () => isStopping || setTimeout(run, 200))
  }
  run()
  await waitForHealth(`http://localhost:${port}`)
  return {
    port,
    kill: () => void child.kill('SIGKILL'),
    stop() {
      isStopping = true
      return endProcess(child)
    },
  }
}

/** A browser's cookies across several requests. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  store(response: Response): Response {
    for (const text of response.headers.getSetCookie()) {
      const [pair = ''] = text.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
  async send(
    url: string,
    { method = 'GET', body }: { method?: string; body?: unknown } = {},
  ): Promise<Response> {
    const headers = {
      ...(this.header && { cookie: this.header }),
      ...(body !== undefined && { 'content-type': 'application/json', origin: new URL(url).origin }),
    }
    return this.store(
      await fetch(url, { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }),
    )
  }
}

export async function signInWith(
  origin: string,
  email: string,
  password = 'chantier-2026',
): Promise<CookieJar> {
  const jar = new CookieJar()
  const response = await jar.send(`${origin}/api/account/sign-in`, {
    method: 'POST',
    body: { email, password },
  })
  expect(response.status).toBe(200)
  return jar
}
