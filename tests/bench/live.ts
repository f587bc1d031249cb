import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { createParser } from 'eventsource-parser'
import { createConnection, type OpenEvents } from '#app/lib/live/connection.ts'
import type { LiveEvent } from '#domain/events/live-events.ts'
import { freePort, type RunningApp, startApp, withApp } from './app.ts'
import { post, signedInBuyers, signIn, withClient } from './buyers.ts'
import type { Bench } from './measure.ts'

const people = 28
/** One less than a person may have: one more is opened. */
const streamsEach = 18
const messagesEach = 7
const reconnections = 20

/** Reads a stream the way app/lib/live/stay-connected.ts does in a browser. */
const openEvents =
  (origin: string, cookie: string, onOpen: (abort: () => void) => void = () => {}): OpenEvents =>
  (address, on) => {
    const stop = new AbortController()
    onOpen(() => stop.abort())
    void read().catch(() => on.lost())
    async function read() {
      const headers = { cookie, 'x-forwarded-for': randomUUID() }
      const response = await fetch(origin + address, { headers, signal: stop.signal })
      if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
      const parser = createParser({
        onEvent({ event = 'message', data }) {
          const told = JSON.parse(data) as LiveEvent
          if (event === 'hello') on.hello(told.id)
          else if (event === 'beat') on.beat(told.id)
          else if (event === 'reset') on.reset()
          else on.event(told)
        },
      })
      const decoder = new TextDecoder()
      for await (const piece of response.body) parser.feed(decoder.decode(piece, { stream: true }))
      on.lost()
    }
    return () => stop.abort()
  }

/** A tab somebody looks at. Resolves once it is connected. */
async function openTab(origin: string, cookie: string, onEvent: (event: LiveEvent) => void) {
  const connected = Promise.withResolvers<void>()
  let abort = () => {}
  const open = openEvents(origin, cookie, (given) => {
    abort = given
  })
  const tab = { resets: 0, lose: () => abort(), close: () => connection.want(null) }
  const connection = createConnection({
    open: (address, on) =>
      open(address, {
        ...on,
        hello(newest) {
          on.hello(newest)
          connected.resolve()
        },
      }),
    onEvent,
    onReset: () => {
      tab.resets += 1
    },
    onRefused: () => {},
  })
  connection.want([])
  await connected.promise
  return tab
}

/** What the process holds in memory after everything unused is gone, in kilobytes: its own pages, code and buffers too. */
async function memoryOf(app: RunningApp, inspector: Inspector): Promise<number> {
  await inspector.collectGarbage()
  const rollup = await readFile(`/proc/${app.pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1])
}

interface Inspector {
  collectGarbage(): Promise<void>
  close(): void
}

/** Node's own debugger, which can have the garbage collected: https://nodejs.org/api/inspector.html */
async function inspect(port: number): Promise<Inspector> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as [
    { webSocketDebuggerUrl: string },
  ]
  const socket = new WebSocket(target.webSocketDebuggerUrl)
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }))
  return {
    async collectGarbage() {
      for (let round = 0; round < 3; round += 1) {
        socket.send(JSON.stringify({ id: round, method: 'HeapProfiler.collectGarbage' }))
        await new Promise((resolve) => socket.addEventListener('message', resolve, { once: true }))
      }
      // Pages are given back to the system a moment later.
      await wait(2_000)
    },
    close: () => socket.close(),
  }
}

/** Every message from its sending to the seller's open tab, in milliseconds. */
async function delays(
  { heardAt, sentTo }: { heardAt: RunningApp; sentTo: RunningApp },
  { cookies, productId, seller }: { cookies: string[]; productId: string; seller: string },
): Promise<number[]> {
  const heard: number[] = []
  const sent: number[] = []
  let next = Promise.withResolvers<void>()
  const tab = await openTab(heardAt.origin, seller, ({ kind }) => {
    if (kind !== 'message') return
    heard.push(performance.now())
    next.resolve()
  })
  // What was sent a moment ago is told to every page that is opened.
  heard.length = 0
  for (const cookie of cookies)
    for (let message = 0; message < messagesEach; message += 1) {
      next = Promise.withResolvers()
      sent.push(performance.now())
      const body = { productId, content: 'Bonjour', submissionKey: randomUUID() }
      const response = await post(`${sentTo.origin}/api/conversations`, body, cookie)
      if (!response.ok) throw new Error(`message: ${response.status} ${await response.text()}`)
      await next.promise
    }
  tab.close()
  return sent.map((start, index) => (heard[index] ?? Number.POSITIVE_INFINITY) - start)
}

const percentile = (values: number[], part: number): number =>
  [...values].sort((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN

/**
 * Events of one person while the database's connection and the tab's are cut in turn; answers how many never came, and how
 * often the tab had to look at everything again.
 */
async function missed(app: RunningApp, cookie: string, userId: string): Promise<number> {
  const heard = new Set<number>()
  const tab = await openTab(app.origin, cookie, ({ id }) => heard.add(id))
  return withClient(app.databaseUrl, async (database) => {
    const told: number[] = []
    let isOver = false
    const telling = withClient(app.databaseUrl, async (client) => {
      while (!isOver) {
        const { rows } = await client.query(
          `insert into live_events (topic, kind) values ($1, 'order') returning id`,
          [`person:${userId}`],
        )
        told.push(Number(rows[0].id))
        // Few enough to be told one by one: more in a minute than `mostMissed` would be a reset.
        await wait(200)
      }
    })
    for (let cut = 0; cut < reconnections; cut += 1) {
      if (cut % 2 === 0) tab.lose()
      else
        await database.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rechantier live events'`,
        )
      await wait(1_500)
    }
    isOver = true
    await telling
    await wait(2_000)
    tab.close()
    return told.filter((id) => !heard.has(id)).length + tab.resets
  })
}

/** 500 tabs open on one process, whatever happens is done by another on the same database. */
const bench: Bench = async () => {
  const port = await freePort()
  return withApp(
    async (app, folder) => {
      const cookies = await signedInBuyers(app, people)
      const seller = await signIn(app.origin, 'vendeur@rechantier.example')
      const { productId, userId } = await withClient(app.databaseUrl, async (client) => {
        const { rows } = await client.query(
          `select (select p.id from products p join profiles on profiles.id = p.user_id
                   where profiles.email = 'vendeur@rechantier.example' and status = 'disponible' limit 1) as product,
             (select id from users where email = 'buyer-1@exemple.example') as person`,
        )
        return { productId: rows[0].product as string, userId: rows[0].person as string }
      })
      for (let view = 0; view < 200; view += 1) await (await fetch(`${app.origin}/products`)).text()
      ;(await openTab(app.origin, cookies[0] as string, () => {})).close()

      const inspector = await inspect(port)
      const before = await memoryOf(app, inspector)
      const tabs = []
      for (const cookie of cookies)
        for (let stream = 0; stream < streamsEach; stream += 1)
          tabs.push(await openTab(app.origin, cookie, () => {}))
      const perStream = ((await memoryOf(app, inspector)) - before) / tabs.length
      inspector.close()

      const other = await startApp(folder, { DATABASE_URL: app.databaseUrl, DEMO_DATA: '0' })
      const [some, others] = [cookies.slice(0, people / 2), cookies.slice(people / 2)]
      const within = await delays({ heardAt: app, sentTo: app }, { cookies: some, productId, seller })
      const between = await delays({ heardAt: app, sentTo: other }, { cookies: others, productId, seller })
      await other.stop()
      const lost = await missed(app, cookies[0] as string, userId)
      for (const tab of tabs) tab.close()
      return [
        { figure: 'open-streams', value: tabs.length, target: '>=500' },
        { figure: 'kilobytes-per-stream', value: perStream, target: '<=50' },
        { figure: 'message-to-tab-p95-ms', value: percentile(within, 0.95), target: '<=300' },
        { figure: 'message-between-processes-p95-ms', value: percentile(between, 0.95), target: '<=300' },
        { figure: 'missed-over-20-reconnections', value: lost, target: '=0' },
      ]
    },
    { NODE_OPTIONS: `--inspect=127.0.0.1:${port} --inspect-publish-uid=http` },
  )
}
export default bench
