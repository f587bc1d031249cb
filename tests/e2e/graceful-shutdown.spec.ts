import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { randomIpAddress } from '#tests/helpers/random-ip-address.ts'
import { expect, test } from './fixtures.ts'
import { startSecondProcess } from './second-process.ts'

// No browser is used, because the test observes connections.
const connectionCount = 14

interface Response {
  status: number
  connection: string | undefined
  body: string
}

async function readResponse(outgoing: ReturnType<typeof request>): Promise<Response> {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const body = await text(response)
  return { status: response.statusCode ?? 0, connection: response.headers.connection, body }
}

/** Sends a request over the agent's own connection, which stays open for the next. */
const get = (origin: string, path: string, agent: Agent) =>
  readResponse(request(`${origin}${path}`, { agent }).end())

test('a server that receives SIGTERM answers pending requests and requests on open connections, refuses new ones and exits', async () => {
  const { origin, process: server } = await startSecondProcess({})
  const agents = Array.from({ length: connectionCount }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  await Promise.all(agents.map((agent) => get(origin, '/api/settings', agent)))

  const idle = request(`${origin}/api/settings`, { agent: new Agent({ keepAlive: true }) }).end()
  const [socket] = (await once(idle, 'socket')) as [Socket]
  await readResponse(idle)
  const idleEnded = once(socket, 'close')

  // A request with half of its body stays pending until the rest arrives.
  const body = JSON.stringify({ email: 'personne@exemple.example', password: 'pas-le-bon' })
  const pending = await Promise.all(
    Array.from({ length: connectionCount }, async () => {
      const outgoing = request(`${origin}/api/account/sign-in`, {
        method: 'POST',
        headers: {
          origin: `http://localhost:${process.env.E2E_PORT ?? 3210}`,
          'content-type': 'application/json',
          'content-length': body.length,
          'x-forwarded-for': randomIpAddress(),
          expect: '100-continue',
        },
      })
      outgoing.flushHeaders()
      await once(outgoing, 'continue')
      outgoing.write(body.slice(0, 10))
      return outgoing
    }),
  )
  const products = (await get(origin, '/api/products', agents[0] as Agent)).body
  const productId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(products)?.[0]
  const stream = request(`${origin}/api/events?products=${productId}`).end()
  const [events] = (await once(stream, 'response')) as [IncomingMessage]
  const streamEnded = text(events)

  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await streamEnded, 'the stream ends without an error').toContain('event: hello')

  const lastResponses = await Promise.all(agents.map((agent) => get(origin, '/api/settings', agent)))
  expect(lastResponses.map(({ status }) => status)).toEqual(Array(connectionCount).fill(200))
  expect(new Set(lastResponses.map(({ connection }) => connection))).toEqual(new Set(['close']))
  // The server accepts no new connections.
  await expect(get(origin, '/health', new Agent())).rejects.toThrow('ECONNREFUSED')

  // Idle connections are closed after a grace period.
  await idleEnded
  const answers = pending.map(readResponse)
  for (const outgoing of pending) outgoing.end(body.slice(10))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(connectionCount).fill(400))
  expect(await exited).toEqual([0, null])
})
