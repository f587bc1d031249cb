import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Context, systemClock } from '#server/context.ts'
import { connectDatabase } from '#server/database/client.ts'
import { enqueueEmails } from '#server/email/enqueue-email.ts'
import { startJobQueue } from '#server/jobs/jobs.ts'
import { type MailServer, type Manner, startMailServer } from '../helpers/mail-server.ts'
import { type RunningApp, withApp } from './app.ts'
import { type Bench, type Figure, median, ratio } from './measure.ts'

const bench: Bench = async () => [await orderSlowdown(), ...(await manyAlerts())]
export default bench

const withMailServer = async <T>(
  manner: Manner,
  work: (app: RunningApp, mailServer: MailServer) => Promise<T>,
): Promise<T> => {
  const mailServer = await startMailServer()
  mailServer.manner = manner
  try {
    return await withApp((app) => work(app, mailServer), { SMTP_URL: mailServer.url })
  } finally {
    await mailServer.stop()
  }
}

/** The time of five orders where each mail takes ten seconds to be taken, against where it is taken at once. */
const orderSlowdown = (): Promise<Figure> =>
  withMailServer({ slow: 10_000 }, (slow) =>
    withMailServer('accepts', async (fast) => {
      const orderSlow = await preparedOrders(slow)
      const orderFast = await preparedOrders(fast)
      const value = await ratio({ warmUp: 3, rounds: 9 }, orderSlow, orderFast)
      return { figure: 'order-slowdown', value, target: '<=1.2' }
    }),
  )

const ordersAtOnce = 5

/** Something that places a few orders, one after the other, and says how long it took. */
async function preparedOrders({ origin, databaseUrl }: RunningApp): Promise<() => Promise<number>> {
  const productId = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(
      `update products set quantity = 10000 where id = (select id from products where status = 'disponible' and price is not null limit 1) returning id`,
    )
    return rows[0].id as string
  })
  const post = (path: string, body: unknown, cookie = '') =>
    fetch(`${origin}/api/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', origin, cookie, 'x-forwarded-for': randomUUID() },
    })
  const signedIn = await post('account/sign-in', {
    email: 'acheteur@rechantier.example',
    password: 'chantier-2026',
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ')
  return async () => {
    const started = performance.now()
    for (let count = 0; count < ordersAtOnce; count += 1) {
      const answer = await post(
        'orders',
        {
          items: [{ productId, quantity: 1 }],
          shippingOption: 'pickup',
          idempotencyKey: randomUUID(),
        },
        cookie,
      )
      if (answer.status !== 201) throw new Error(`an order answers ${answer.status}: ${await answer.text()}`)
      await answer.body?.cancel()
    }
    return performance.now() - started
  }
}

const alerts = 10_000
const batch = 500

/**
 * 10 000 mails, queued 500 at a time: how many statements a batch takes, transaction included, and the memory of the
 * application while it sends the last thousand against the first. One thousand before them warms it up.
 */
const manyAlerts = (): Promise<Figure[]> =>
  withMailServer('accepts', async ({ databaseUrl, pid }, mailServer) => {
    await queue(databaseUrl, 1_000)
    await memoryWhileSending(mailServer, pid, 1_000)
    const statements = await queue(databaseUrl, alerts)
    const memory = await memoryWhileSending(mailServer, pid, alerts)
    return [
      { figure: 'statements-a-batch', value: statements / (alerts / batch), target: '<=5' },
      { figure: 'memory-growth', value: (memory.at(-1) ?? 0) / (memory[0] ?? 0), target: '<=1.3' },
    ]
  })

/** @returns how many statements it took */
async function queue(url: string, count: number): Promise<number> {
  const connection = connectDatabase({ url, connections: 2, onError: fail })
  const jobs = await startJobQueue({ url, onError: fail })
  // All that queueing needs of it.
  const ctx = { db: connection.db, actor: null, clock: systemClock, jobs } as unknown as Context
  const counted = countStatements()
  try {
    for (let start = 0; start < count; start += batch) {
      await enqueueEmails(
        ctx,
        Array.from({ length: batch }, (_, index) => ({
          template: 'listing-refused' as const,
          recipient: `personne-${start + index}@exemple.example`,
          data: {
            firstName: 'Maëlle',
            title: 'Bloc-porte alvéolaire 83 cm',
            reason: 'La largeur manque.',
            url: 'http://localhost:3000/profile',
          },
        })),
      )
    }
    return counted.stop()
  } finally {
    await jobs.stop()
    await connection.close()
  }
}

const fail = (error: Error) => {
  throw error
}

/** Counts what the connections of this process ask, but for the queue's own housekeeping. */
function countStatements(): { stop(): number } {
  const { query } = pg.Client.prototype
  let count = 0
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }]
    const text = typeof first === 'string' ? first : (first?.text ?? '')
    if (/^\s*(begin|commit|insert|with|select)\b/i.test(text)) count += 1
    return query.apply(this, args as never)
  } as typeof query
  return {
    stop() {
      pg.Client.prototype.query = query
      return count
    },
  }
}

/** The median memory (kilobytes) of each thousand mails taken. */
async function memoryWhileSending({ received }: MailServer, pid: number, count: number): Promise<number[]> {
  const thousands: number[] = []
  let samples: number[] = []
  for (let taken = 0; taken < count; ) {
    await wait(50)
    taken += received.splice(0).length
    samples.push(await memoryOf(pid))
    if (taken < (thousands.length + 1) * 1_000) continue
    thousands.push(median(samples))
    samples = []
  }
  return thousands
}

const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1])

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
