import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../helpers/mail-server.ts'
import { type RunningApp, startApp } from '../helpers/running-app.ts'

const folder = mkdtempSync(join(tmpdir(), 'rechantier-mail-'))
const mailServer = await startMailServer()
const key = 'a-key-of-at-least-thirty-two-characters'
let app: RunningApp | undefined

afterAll(async () => {
  await app?.stop()
  await mailServer.stop()
  rmSync(folder, { recursive: true, force: true })
})

const start = () =>
  startApp(folder, { SMTP_URL: mailServer.url, EMAIL_API_KEY: key, LOG_LEVEL: 'silent', DEMO_DATA: '0' })

/** The id of a mail the application has promised to send; null when it died before it could. */
async function send(origin: string, number: number): Promise<string | null> {
  const asked = fetch(`${origin}/api/send-email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      to: `a${number}@exemple.example`,
      subject: `N° ${number}`,
      html: '<p>Bonjour</p>',
    }),
  })
  // It may die in the middle of its answer, too.
  const told = asked.then(async (answer) => (answer.ok ? ((await answer.json()) as { id: string }).id : null))
  return told.catch(() => null)
}

test('killed again and again while it queues and sends, it loses no mail and repeats only what was in hand', async () => {
  mailServer.manner = { slow: 40 }
  const promised: string[] = []
  const kills = 3
  for (let round = 0; round < kills; round += 1) {
    app = await start()
    const { origin, pid } = app
    let made = 0
    const sending = Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        await wait(number * 20)
        const id = await send(origin, round * 100 + number)
        if (!id) return null
        made += 1
        // In the midst of it, however fast the machine is.
        if (made === 15) process.kill(pid, 'SIGKILL')
        return id
      }),
    )
    promised.push(...(await sending).filter((id) => id !== null))
  }
  app = await start()
  const taken = () => mailServer.received.map(({ messageId }) => messageId.split('@')[0] ?? '')
  const missing = () => promised.filter((id) => !taken().includes(id))
  expect(promised.length).toBeGreaterThan(30)
  await expect.poll(missing, { timeout: 240_000, interval: 1_000 }).toEqual([])
  // Two connections: at a kill as many mails may be handed over and not yet noted, and none else is repeated.
  expect(taken().length - new Set(taken()).size).toBeLessThanOrEqual(2 * kills)
})
