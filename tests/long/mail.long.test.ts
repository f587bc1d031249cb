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

/** Returns the id of an accepted email, or null when the application was killed before it responded. */
async function send(origin: string, number: number): Promise<string | null> {
  const request = fetch(`${origin}/api/send-email`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      to: `a${number}@exemple.example`,
      subject: `N° ${number}`,
      html: '<p>Bonjour</p>',
    }),
  })
  // The application may be killed while it responds.
  const mailId = request.then(async (answer) =>
    answer.ok ? ((await answer.json()) as { id: string }).id : null,
  )
  return mailId.catch(() => null)
}

test('an application killed while sending mails loses none and repeats at most those being sent', async () => {
  mailServer.behaviour = { delayMs: 40 }
  const accepted: string[] = []
  const kills = 3
  for (let round = 0; round < kills; round += 1) {
    app = await start()
    const { origin, pid } = app
    let acceptedCount = 0
    const sending = Promise.all(
      Array.from({ length: 60 }, async (_, number) => {
        await wait(number * 20)
        const id = await send(origin, round * 100 + number)
        if (!id) return null
        acceptedCount += 1
        // The kill depends on the number of emails, not on the machine's speed.
        if (acceptedCount === 15) process.kill(pid, 'SIGKILL')
        return id
      }),
    )
    accepted.push(...(await sending).filter((id) => id !== null))
  }
  app = await start()
  const deliveredIds = () => mailServer.received.map(({ messageId }) => messageId.split('@')[0] ?? '')
  const missing = () => accepted.filter((id) => !deliveredIds().includes(id))
  expect(accepted.length).toBeGreaterThan(30)
  await expect.poll(missing, { timeout: 240_000, interval: 1_000 }).toEqual([])
  // At each kill the two connections may each have delivered one email that was not recorded yet.
  expect(deliveredIds().length - new Set(deliveredIds()).size).toBeLessThanOrEqual(2 * kills)
})
