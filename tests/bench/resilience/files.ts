import { hostileFiles, mutation } from '#tests/helpers/hostile-files.ts'
import { type RunningApp, withApp } from '../app.ts'
import type { Bench, Figure } from '../measure.ts'
import { type Seller, withSellers } from './sellers.ts'
import { watch } from './watch.ts'

const mutations = Number(process.env.MUTATIONS ?? 10_000)
/** Each of a seller's own; they send at the same time. */
const senders = 2
const longestSeconds = 5

/**
 * Files made to cost much, each with thirty looks at its preview, and 10 000 damaged ones, sent as sellers send them:
 * refused or read in time; nobody else waits meanwhile, and the process stays as small as it was.
 */
export const files: Bench = () =>
  withApp((app) => withSellers(app, senders, (sellers) => sendAll(app, sellers)))

async function sendAll(app: RunningApp, sellers: readonly Seller[]): Promise<Figure[]> {
  const results = { sent: 0, wrong: 0, longest: 0 }
  const send = async (seller: Seller, name: string, content: Uint8Array) => {
    await seller.forgetLimits()
    const started = performance.now()
    const { status, id } = await sendFile(app.origin, seller, content)
    const seconds = (performance.now() - started) / 1000
    results.sent += 1
    results.longest = Math.max(results.longest, seconds)
    if (status >= 500 || seconds > longestSeconds) {
      results.wrong += 1
      console.error(`${name}: ${status} after ${seconds.toFixed(1)} s`)
    }
    return id
  }
  const [first] = sellers
  // Made before anything is measured: that takes this process's own time.
  const hostileOnes = Object.entries(hostileFiles).map(([name, make]) => ({ name, content: make() }))
  const watched = await watch(app)
  for (const { name, content } of hostileOnes) {
    const id = first && (await send(first, name, content))
    if (id && (await lookAt(app.origin, first, id)) !== 200) results.wrong += 1
  }
  const hostile = await watched.figures('hostile')
  const damaged = await watch(app)
  let seed = 0
  await Promise.all(
    sellers.map(async (seller) => {
      while (seed < mutations) {
        seed += 1
        const { name, content } = mutation(seed)
        await send(seller, name, content)
      }
    }),
  )
  return [
    { figure: 'sent', value: results.sent, target: `=${hostileOnes.length + mutations}` },
    { figure: 'failed-or-late', value: results.wrong, target: '=0' },
    { figure: 'longest-seconds', value: results.longest, target: '<=5' },
    ...hostile,
    ...(await damaged.figures('damaged')),
  ]
}

const headersOf = (origin: string, { cookie }: Seller) => ({
  cookie,
  origin,
  'content-type': 'application/octet-stream',
})

/** `id`: of what was read. */
async function sendFile(
  origin: string,
  seller: Seller,
  content: Uint8Array,
): Promise<{ status: number; id: string | undefined }> {
  const init = { method: 'POST', headers: headersOf(origin, seller), body: new Uint8Array(content) }
  const response = await fetch(`${origin}/api/imports?name=stock`, init)
  const { id } = (await response.json()) as { id?: string }
  return { status: response.status, id }
}

/** Thirty looks at once at what a file would become; the worst answer's status. */
async function lookAt(origin: string, seller: Seller, id: string): Promise<number> {
  const looks = Array.from({ length: 30 }, async () => {
    const look = await fetch(`${origin}/api/imports/${id}/preview`, { headers: headersOf(origin, seller) })
    await look.text()
    return look.status
  })
  return Math.max(...(await Promise.all(looks)))
}
