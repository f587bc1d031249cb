import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../helpers/mail-server.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechantier-processes-'))
const mailServer = await startMailServer()
const key = 'a-key-of-at-least-thirty-two-characters'
let app: RunningApp | undefined

afterAll(async () => {
  await app?.stop()
  await mailServer.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** The site's worker processes, oldest first; PostgreSQL is started beside them. */
function workerPids(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('build/server'))
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function sendMail(origin: string, subject: string): Promise<void> {
  const answer = await fetch(`${origin}/api/send-email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'a@exemple.example', subject, html: '<p>Bonjour</p>' }),
  })
  expect(answer.status).toBeLessThan(300)
}

test('a killed process of two is restarted with its jobs, and both stop together', async () => {
  app = await startApp(folder, {
    PROCESSES: '2',
    SMTP_URL: mailServer.url,
    EMAIL_API_KEY: key,
    LOG_LEVEL: 'silent',
    DEMO_DATA: '0',
  })
  const { origin, pid } = app
  const workers = () => workerPids(pid)
  await expect.poll(() => workers().length, { timeout: 30_000 }).toBe(2)
  const mails = () => mailServer.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())
  await sendMail(origin, 'before')
  await expect.poll(mails, { timeout: 30_000 }).toEqual(['before'])

  for (const oldest of [true, false]) {
    const before = workers()
    const victim = before.at(oldest ? 0 : -1) as number
    process.kill(victim, 'SIGKILL')
    await expect
      .poll(() => workers().filter((one) => !before.includes(one)).length, { timeout: 30_000 })
      .toBe(1)
    // The other process answers meanwhile.
    expect((await fetch(`${origin}/health`)).status).toBe(200)
  }
  await sendMail(origin, 'after')
  await expect.poll(mails, { timeout: 90_000 }).toEqual(['before', 'after'])

  const all = workers()
  await app.stop()
  app = undefined
  expect([pid, ...all].filter(isRunning)).toEqual([])
})
