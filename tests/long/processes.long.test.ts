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

/** The site's own processes below the one that keeps them, oldest first; PostgreSQL stands beside them. */
function processesBelow(pid: number): number[] {
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

test('two processes answer; one that is killed is started again, with its jobs, and all end together', async () => {
  app = await startApp(folder, {
    PROCESSES: '2',
    SMTP_URL: mailServer.url,
    EMAIL_API_KEY: key,
    LOG_LEVEL: 'silent',
    DEMO_DATA: '0',
  })
  const { origin, pid } = app
  const below = () => processesBelow(pid)
  await expect.poll(() => below().length, { timeout: 30_000 }).toBe(2)
  const mails = () => mailServer.received.map(({ source }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim())
  await sendMail(origin, 'before')
  await expect.poll(mails, { timeout: 30_000 }).toEqual(['before'])

  for (const oldest of [true, false]) {
    const before = below()
    const killed = before.at(oldest ? 0 : -1) as number
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => below().filter((one) => !before.includes(one)).length, { timeout: 30_000 })
      .toBe(1)
    // The other one answers meanwhile.
    expect((await fetch(`${origin}/health`)).status).toBe(200)
  }
  await sendMail(origin, 'after')
  await expect.poll(mails, { timeout: 90_000 }).toEqual(['before', 'after'])

  const all = below()
  await app.stop()
  app = undefined
  expect([pid, ...all].filter(isRunning)).toEqual([])
})
