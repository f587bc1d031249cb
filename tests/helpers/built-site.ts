import { type ChildProcess, spawn } from 'node:child_process'
import { expect, vi } from 'vitest'
import { endProcess, freePort } from '../bench/app.ts'

export interface BuiltSite {
  origin: string
  stop(): Promise<void>
}

/** The built application as a process of its own, on a database that is there; it answers when this resolves. */
export async function startBuiltSite(environment: Record<string, string>): Promise<BuiltSite> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const child: ChildProcess = spawn(process.execPath, ['build/server/index.js'], {
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
  const health = async () => (await fetch(`${origin}/health`).catch(() => null))?.status ?? null
  await vi.waitUntil(async () => (await health()) === 200, { timeout: 900_000, interval: 250 })
  return { origin, stop: () => endProcess(child) }
}

/** A browser's cookies, kept from answer to answer. */
export class CookieJar {
  readonly #cookies = new Map<string, string>()

  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
  keep(response: Response): Response {
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
    return this.keep(
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
