import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serve } from '@hono/node-server'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { afterEach, describe, expect, it } from 'vitest'
import { liveEventTopics } from '#domain/events/live-events.ts'
import { deleteOldEvents } from '#server/capabilities/events/event-stream.ts'
import { createLiveEvents, type LiveEvents } from '#server/capabilities/events/live-events.ts'
import { eventRoutes } from '#server/capabilities/events/routes.ts'
import { readSessionActors } from '#server/contexts/accounts/sessions/own-sessions.ts'
import { joinTeam } from '#server/contexts/accounts/team/act-for.ts'
import { inviteMember, removeMember } from '#server/contexts/accounts/team/members.ts'
import { updateSetting } from '#server/contexts/platform/update-setting.ts'
import { connectDatabase } from '#server/database/client.ts'
import { liveEvents, platformSettings, profiles, sessions } from '#server/database/schema/index.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { loadSession, provideServices } from '#server/http/request-context.ts'
import { EventStreamReader, matchesEvent, matchesSignal, publishEvent } from '#tests/helpers/live.ts'
import { makePerson, makeSeller } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const streams: EventStreamReader[] = []
const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(streams.splice(0).map((stream) => stream.close()))
  await Promise.all(cleanUps.splice(0).map((stop) => stop()))
})

async function openEventStream(cookie?: string, query = ''): Promise<EventStreamReader> {
  const response = await server.request(`/api/events${query}`, { cookie })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  const stream = new EventStreamReader(response.body as ReadableStream<Uint8Array>)
  streams.push(stream)
  await stream.readUntil(matchesSignal('beat'))
  return stream
}

/** Starts the live events of another process, with connections of its own to the same database. */
function startOtherProcess(limits?: Parameters<typeof createLiveEvents>[0]['limits']): LiveEvents {
  const url = server.services.ctx.config.databaseUrl as string
  const onError = () => {}
  const connection = connectDatabase({ url, connections: 2, onError })
  const live = createLiveEvents({
    url,
    db: connection.db,
    findOpenSessions: (ids) => readSessionActors(server.as(), ids),
    onError,
    limits,
  })
  cleanUps.push(async () => {
    await live.stop()
    await connection.close()
  })
  return live
}

async function openStreamAt(live: LiveEvents, productIds: string[], since?: number) {
  const ended = Promise.withResolvers<string>()
  const body = await live.open({
    actor: null,
    address: randomUUID(),
    productIds,
    since,
    onEnd: ended.resolve,
  })
  const stream = new EventStreamReader(body)
  streams.push(stream)
  return { stream, ended: ended.promise }
}

/** Returns the cookies of an administrator who impersonates this user. */
async function impersonate(cookie: string, userId: string): Promise<string> {
  const post = (path: string, body: object) =>
    server.request(path, { method: 'POST', cookie, body: JSON.stringify(body) })
  const { token } = await (await post(`/api/admin/users/${userId}/impersonation`, {})).json()
  const opened = await post('/api/account/impersonation', { token })
  return opened.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
}

describe('GET /events', () => {
  it('sends each user their own events only', async () => {
    const [camille, dominique] = [await makeSignedIn(server), await makeSignedIn(server)]
    const stream = await openEventStream(camille.cookie)
    const [mine, theirs] = [randomUUID(), randomUUID()]
    await publishEvent(server.as(), liveEventTopics.person(dominique.actor.userId), 'message', {
      conversationId: theirs,
    })
    await publishEvent(server.as(), liveEventTopics.admins, 'counters')
    await publishEvent(server.as(), liveEventTopics.product(theirs), 'product', { productId: theirs })
    await publishEvent(server.as(), liveEventTopics.person(camille.actor.userId), 'message', {
      conversationId: mine,
    })
    await stream.readUntil(matchesEvent('message', mine))
    expect(stream.events).toEqual([`message ${mine}`])
  })

  it('sends an administrator the events for administrators, except during an impersonation', async () => {
    const admin = await makeSignedIn(server, { role: 'admin' })
    const buyer = await makeSignedIn(server)
    const asAdmin = await openEventStream(admin.cookie)
    const asBuyer = await openEventStream(await impersonate(admin.cookie, buyer.actor.userId))
    await publishEvent(server.as(), liveEventTopics.admins, 'counters')
    await publishEvent(server.as(), liveEventTopics.person(admin.actor.userId), 'order', {
      orderId: admin.actor.userId,
    })
    await publishEvent(server.as(), liveEventTopics.person(buyer.actor.userId), 'order', {
      orderId: buyer.actor.userId,
    })
    await asAdmin.readUntil(matchesEvent('order'))
    await asBuyer.readUntil(matchesEvent('order'))
    expect(asAdmin.events.slice(-2)).toEqual(['counters', `order ${admin.actor.userId}`])
    expect(asBuyer.events).toEqual([`order ${buyer.actor.userId}`])
  })

  it('sends a product’s events to visitors whose page shows it', async () => {
    const [watched, other] = [randomUUID(), randomUUID()]
    const stream = await openEventStream(undefined, `?products=${watched}`)
    await publishEvent(server.as(), liveEventTopics.product(other), 'product', { productId: other })
    await publishEvent(server.as(), liveEventTopics.product(watched), 'product', { productId: watched })
    await stream.readUntil(matchesEvent('product'))
    expect(stream.events).toEqual([`product ${watched}`])
  })

  it.each([
    ['no topic', '', 204],
    ['an invalid product', '?products=admins', 400],
    ['another user’s topic', `?products=person:${randomUUID()}`, 400],
    ['more than a page shows', `?products=${Array.from({ length: 21 }, () => randomUUID())}`, 400],
    ['an invalid number', `?products=${randomUUID()}&since=1%20or%201=1`, 400],
    ['a number too large', `?products=${randomUUID()}&since=99999999999999999999`, 400],
  ])('answers %s with its status', async (_, query, status) => {
    expect((await server.request(`/api/events${query}`)).status).toBe(status)
    expect(server.services.live.countStreams()).toBe(0)
  })
})

describe('a stream ends with its session', () => {
  const endings: [string, (cookie: string, userId: string) => Promise<unknown>][] = [
    [
      'signing out',
      (cookie) => server.request('/api/account/sign-out', { method: 'POST', cookie, body: '{}' }),
    ],
    [
      'a suspension',
      (_, id) => server.as().db.update(profiles).set({ suspendedAt: new Date() }).where(eq(profiles.id, id)),
    ],
    [
      'a changed role',
      (_, id) => server.as().db.update(profiles).set({ role: 'admin' }).where(eq(profiles.id, id)),
    ],
  ]
  it.each(endings)('by %s', async (_, end) => {
    const { actor, cookie } = await makeSignedIn(server)
    const other = await makeSignedIn(server)
    const [stream, bystander] = [await openEventStream(cookie), await openEventStream(other.cookie)]
    await end(cookie, actor.userId)
    expect((await stream.readToEnd()).at(-1)).toMatchObject({ kind: 'session' })
    await publishEvent(server.as(), liveEventTopics.person(other.actor.userId), 'order')
    await bystander.readUntil(matchesEvent('order'))
    expect(bystander.events).toEqual(['order'])
  })

  it('when it has expired without an event', async () => {
    const { actor, cookie } = await makeSignedIn(server)
    const stream = await openEventStream(cookie)
    await server.services.live.recheckSessions()
    expect(server.services.live.countStreams()).toBe(1)
    await server
      .as()
      .db.update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, actor.userId))
    await server.services.live.recheckSessions()
    await stream.readToEnd()
    expect(server.services.live.countStreams()).toBe(0)
  })

  it('after an hour of an impersonation, or when the administrator loses the role', async () => {
    const admin = await makeSignedIn(server, { role: 'admin' })
    const buyer = await makeSignedIn(server)
    const cookie = await impersonate(admin.cookie, buyer.actor.userId)
    const [session] = await server
      .as()
      .db.select()
      .from(sessions)
      .where(eq(sessions.impersonatedBy, admin.actor.userId))
    const id = session?.id as string
    const later = { now: () => new Date(Date.now() + 60 * 60 * 1000) }
    expect((await readSessionActors(server.as(), [id])).get(id)).toEqual({
      userId: buyer.actor.userId,
      isAdmin: false,
    })
    expect((await readSessionActors(server.as(null, later), [id])).size).toBe(0)

    const stream = await openEventStream(cookie)
    await server.as().db.update(profiles).set({ role: null }).where(eq(profiles.id, admin.actor.userId))
    await stream.readToEnd()
  })

  it('when a member leaves the firm they act for', async () => {
    const [firm, worker] = [await makeSeller(server.as()), await makeSignedIn(server)]
    const { id } = await inviteMember(server.as(firm), { email: worker.actor.email, role: 'sales' })
    await joinTeam(server.as(worker.actor), { membershipId: id })
    const acting = await server.request('/api/account/acting', {
      method: 'PUT',
      cookie: worker.cookie,
      body: JSON.stringify({ firmId: firm.userId }),
    })
    expect(acting.status).toBe(200)
    const stream = await openEventStream(worker.cookie)
    await publishEvent(server.as(), liveEventTopics.person(firm.userId), 'order')
    await stream.readUntil(matchesEvent('order'))
    await removeMember(server.as(firm), { memberId: id })
    await stream.readToEnd()
    expect(server.services.live.countStreams()).toBe(0)
  })

  it('when the session ended while the stream was being opened', async () => {
    const { actor, cookie } = await makeSignedIn(server)
    const { headers } = new Request('http://localhost', { headers: { cookie } })
    const session = await server.services.auth.api.getSession({ headers })
    await server
      .as()
      .db.update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, actor.userId))
    const body = await server.services.live.open({
      actor: { ...actor, sessionId: session?.session.id },
      address: '',
      productIds: [],
      since: undefined,
      onEnd: () => {},
    })
    await new EventStreamReader(body).readToEnd()
    expect(server.services.live.countStreams()).toBe(0)
  })
})

describe('missed events', () => {
  const makeProductEvents = () => {
    const id = randomUUID()
    return {
      id,
      publish: () => publishEvent(server.as(), liveEventTopics.product(id), 'product', { productId: id }),
    }
  }

  it('of one process are sent to the streams of another', async () => {
    const { id, publish } = makeProductEvents()
    const [here, there] = [
      await openStreamAt(startOtherProcess(), [id]),
      await openStreamAt(startOtherProcess(), [id]),
    ]
    await publish()
    await here.stream.readUntil(matchesEvent('product'))
    await there.stream.readUntil(matchesEvent('product'))
    // A new stream receives the last minute, because its page was rendered a moment ago.
    const { stream } = await openStreamAt(startOtherProcess(), [id])
    await stream.readUntil(matchesEvent('product'))
  })

  it('are sent once after a lost connection', async () => {
    const { id, publish } = makeProductEvents()
    const live = startOtherProcess()
    const { stream } = await openStreamAt(live, [id])
    const ids = [await publish()]
    await stream.readUntil(matchesEvent('product'))
    for (let round = 0; round < 3; round += 1) {
      const { rowCount } = await server.as().db.execute(sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'rechantier live events' and datname = current_database()`)
      expect(rowCount).toBeGreaterThan(0)
      ids.push(await publish(), await publish())
      await stream.readUntil((piece) => typeof piece !== 'string' && piece.id === ids.at(-1))
    }
    const numbers = stream.received.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.id]))
    expect(numbers.sort((a, b) => a - b)).toEqual(ids)
  })

  it('are sent from a minute before the last known one, because events commit in any order', async () => {
    const { id, publish } = makeProductEvents()
    const numbers = [await publish(), await publish(), await publish()]
    const live = startOtherProcess()
    const setAge = (number: number, minutesAgo: number) =>
      server
        .as()
        .db.update(liveEvents)
        .set({ createdAt: new Date(Date.now() - minutesAgo * 60_000) })
        .where(eq(liveEvents.id, number))
    await setAge(numbers[0] as number, 12)
    await setAge(numbers[1] as number, 10.5)
    await setAge(numbers[2] as number, 10)
    const { stream } = await openStreamAt(live, [id], numbers[2])
    const missed = await stream.readUntil(matchesSignal('beat'))
    expect(missed.map((piece) => (typeof piece === 'string' ? piece : piece.id))).toEqual([
      'hello',
      numbers[1],
      numbers[2],
      'beat',
    ])
    const late = await openStreamAt(live, [id])
    expect(await late.stream.readUntil(matchesSignal('beat'))).toEqual(['hello', 'beat'])
  })

  it('are replaced by a reset after a long absence', async () => {
    const { id, publish } = makeProductEvents()
    const [old, recent] = [await publish(), await publish()]
    const tomorrow = { now: () => new Date(Date.now() + 24 * 60 * 60 * 1000 + 1000) }
    await server
      .as()
      .db.update(liveEvents)
      .set({ createdAt: tomorrow.now() })
      .where(eq(liveEvents.id, recent))
    await deleteOldEvents(server.as(null, tomorrow))
    const live = startOtherProcess()
    for (const since of [old, recent + 1_000_000, 0]) {
      const { stream } = await openStreamAt(live, [id], since)
      expect((await stream.readUntil(matchesSignal('beat'))).slice(0, 2)).toEqual(['hello', 'reset'])
    }
    const { stream } = await openStreamAt(live, [id], recent)
    expect(await stream.readUntil(matchesSignal('beat'))).not.toContain('reset')
  })

  it('are replaced by a reset when there are too many', async () => {
    const { id, publish } = makeProductEvents()
    const first = await publish()
    await server.as().db.execute(sql`
      insert into live_events (topic, kind) select ${liveEventTopics.product(id)}, 'product' from generate_series(1, 501)`)
    const { stream } = await openStreamAt(startOtherProcess(), [id], first)
    expect((await stream.readUntil(matchesSignal('beat'))).slice(0, 2)).toEqual(['hello', 'reset'])
  })

  it('are sent at 200 a second, and a reader that does not read is cut off', async () => {
    const { id } = makeProductEvents()
    const live = startOtherProcess({ maxWaitingMessages: 100 })
    const [reader, sleeper] = [await openStreamAt(live, [id]), await openStreamAt(live, [id])]
    await reader.stream.readUntil(matchesSignal('beat'))
    for (let round = 0; round < 20; round += 1) {
      await server.as().db.execute(sql`
        insert into live_events (topic, kind) select ${liveEventTopics.product(id)}, 'product' from generate_series(1, 10)`)
      while (reader.stream.events.length < (round + 1) * 10) await reader.stream.read()
    }
    expect(await sleeper.ended).toBe('slow')
    expect(live.countStreams()).toBe(1)
    const received = await sleeper.stream.readToEnd()
    expect(received.at(-1)).toBe('reset')
    expect(received.length).toBeLessThan(110)
  })
})

describe('streams', () => {
  it('are limited per user and per address', async () => {
    const live = startOtherProcess({ maxPerUser: 2, maxPerAddress: 2 })
    const actor = { userId: randomUUID(), email: '', role: null, userType: 'buyer' as const }
    const open = (request: Partial<Parameters<LiveEvents['open']>[0]>) =>
      live.open({ actor: null, address: 'a', productIds: [], since: undefined, onEnd: () => {}, ...request })
    const [first] = [await open({}), await open({})]
    await expect(open({})).rejects.toMatchObject({ code: 'too-many-requests' })
    await open({ address: 'b' })
    await open({ actor })
    await open({ actor })
    await expect(open({ actor })).rejects.toMatchObject({ code: 'too-many-requests' })
    await first?.cancel()
    await open({})
  })

  it('last a day with heartbeats and then events', async () => {
    const id = randomUUID()
    const live = startOtherProcess({ heartbeatMs: 20 })
    const { stream } = await openStreamAt(live, [id])
    await stream.readUntil(matchesSignal('beat'))
    while (stream.received.filter(matchesSignal('beat')).length < 20) await stream.read()
    const beats = (24 * 60 * 60) / 30
    for (let beat = 0; beat < beats; beat += 50) {
      for (let one = 0; one < 50; one += 1) live.sendHeartbeats()
      await publishEvent(server.as(), liveEventTopics.product(id), 'product', { productId: `${beat}` })
      await stream.readUntil(matchesEvent('product', `${beat}`))
    }
    expect(new Set(stream.received.filter((piece) => typeof piece === 'string'))).toEqual(
      new Set(['hello', 'beat']),
    )
    expect(live.countStreams()).toBe(1)
  })

  it('are not opened for HEAD or during maintenance', async () => {
    const path = `/api/events?products=${randomUUID()}`
    expect((await server.request(path, { method: 'HEAD' })).status).toBe(200)
    const admin = await makePerson(server.as(), { role: 'admin' })
    const value = { enabled: true, message: 'Retour à midi.' }
    await updateSetting(server.as(admin), { key: 'maintenance_mode', value, version: null })
    expect((await server.request(path)).status).toBe(503)
    await server.as().db.delete(platformSettings)
    expect(server.services.live.countStreams()).toBe(0)
  })

  it('are closed when their visitors leave, even before the answer', async () => {
    const app = new Hono<HttpEnv>()
      .use(provideServices(server.services))
      .use(loadSession)
      .route('/', eventRoutes)
    const site = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
    cleanUps.push(() => new Promise((resolve) => void site.close(() => resolve())))
    if (!site.listening) await once(site, 'listening')
    const { port } = site.address() as AddressInfo
    const address = `http://127.0.0.1:${port}/events?products=${randomUUID()}`
    for (let visitor = 0; visitor < 20; visitor += 1) {
      const request = get(address).on('error', () => {})
      // Some leave at once, others after the first data.
      if (visitor % 2) await once(request, 'socket')
      else await once(((await once(request, 'response')) as [IncomingMessage])[0], 'data')
      request.destroy()
    }
    await expect.poll(() => server.services.live.countStreams()).toBe(0)
  })

  it('send heartbeats and end with the process', async () => {
    const live = startOtherProcess()
    const { stream, ended } = await openStreamAt(live, [randomUUID()])
    await stream.readUntil(matchesSignal('beat'))
    live.sendHeartbeats()
    await stream.read()
    expect(stream.received.filter(matchesSignal('beat'))).toHaveLength(2)
    await live.stop()
    await stream.readToEnd()
    expect(await ended).toBe('stop')
    await expect(openStreamAt(live, [])).rejects.toMatchObject({ code: 'unavailable' })
  })
})
