import { randomUUID } from 'node:crypto'
import { makePhotograph } from '#tests/helpers/pictures.ts'
import { type RunningApp, withApp } from './app.ts'
import { type Bench, median } from './measure.ts'

const photographs = 10
const rounds = 5
const email = 'vendeur@rechantier.example'
const password = 'chantier-2026'

/**
 * A visitor reads the catalogue, page after page, while a seller sends ten photographs of 12 megapixels, two at a time,
 * until they are stored in all sizes, AVIF included; against the same visitor alone.
 */
const bench: Bench = () =>
  withApp(async (app) => {
    const cookie = await signIn(app)
    const photograph = await makePhotograph(4_000, 3_000)
    await visitUntil(app, wait(3_000))
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await visitUntil(app, wait(3_000))
      const meanwhile = await visitUntil(app, sendAll(app, { cookie, photograph }))
      ratios.push(median(meanwhile) / median(alone))
    }
    return [{ figure: 'catalogue-slowdown', value: median(ratios), target: '<=2' }]
  })
export default bench

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Milliseconds each page took. */
async function visitUntil({ origin }: RunningApp, end: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const ended = end.finally(() => {
    isOver = true
  })
  const times: number[] = []
  while (!isOver) {
    const started = performance.now()
    await (await fetch(`${origin}/products`)).text()
    times.push(performance.now() - started)
  }
  await ended
  return times
}

async function sendAll(app: RunningApp, { cookie, photograph }: { cookie: string; photograph: Buffer }) {
  const urls: string[] = []
  let left = photographs
  const send = async () => {
    while (left > 0) {
      left -= 1
      const response = await fetch(`${app.origin}/api/uploads`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', cookie, 'x-forwarded-for': randomUUID() },
        body: new Uint8Array(photograph),
      })
      if (response.status !== 201) throw new Error(`upload: ${response.status} ${await response.text()}`)
      urls.push(((await response.json()) as { url: string }).url)
    }
  }
  await Promise.all([send(), send()])
  for (const url of urls)
    while (!(await isAvif(`${app.origin}${url}/320`, `${app.origin}${url}/1280`))) await wait(100)
}

async function isAvif(...addresses: string[]): Promise<boolean> {
  for (const address of addresses) {
    const response = await fetch(address, { headers: { accept: 'image/avif,image/webp' } })
    await response.arrayBuffer()
    if (response.headers.get('content-type') !== 'image/avif') return false
  }
  return true
}

async function signIn({ origin }: RunningApp): Promise<string> {
  const response = await fetch(`${origin}/api/account/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (!response.ok) throw new Error(`sign-in: ${response.status}`)
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
