import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { anyAddress } from '#tests/helpers/any-address.ts'
import { expect, test } from './fixtures.ts'
import { startSecondProcess } from './second-process.ts'

// Without a browser: what is looked at are connections.
const few = 14

interface Answer {
  status: number
  connection: string | undefined
  body: string
}

async function answerOf(asked: ReturnType<typeof request>): Promise<Answer> {
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await text(response)
  return { status: response.statusCode ?? 0, connection: response.headers.connection, body }
}

/** A request on a connection of its own that is kept open for the next. */
const get = (origin: string, path: string, agent: Agent) =>
  answerOf(request(`${origin}${path}`, { agent }).end())

test('a server that is told to stop answers what is under way and what kept connections ask, and ends', async () => {
  const { origin, process: server } = await startSecondProcess({})
  const agents = Array.from({ length: few }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
  await Promise.all(agents.map((agent) => get(origin, '/api/settings', agent)))

  const idle = request(`${origin}/api/settings`, { agent: new Agent({ keepAlive: true }) }).end()
  const [socket] = (await once(idle, 'socket')) as [Socket]
  await answerOf(idle)
  const idleEnded = once(socket, 'close')

  // Half a request: it is under way until the other half comes.
  const body = JSON.stringify({ email: 'personne@exemple.example', password: 'pas-le-bon' })
  const underWay = await Promise.all(
    Array.from({ length: few }, async () => {
      const asked = request(`${origin}/api/account/sign-in`, {
        method: 'POST',
        headers: {
          origin: `http://localhost:${process.env.E2E_PORT ?? 3210}`,
          'content-type': 'application/json',
          'content-length': body.length,
          'x-forwarded-for': anyAddress(),
          expect: '100-continue',
        },
      })
      asked.flushHeaders()
      await once(asked, 'continue')
      asked.write(body.slice(0, 10))
      return asked
    }),
  )
  const products = (await get(origin, '/api/products', agents[0] as Agent)).body
  const productId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(products)?.[0]
  const stream = request(`${origin}/api/events?products=${productId}`).end()
  const [events] = (await once(stream, 'response')) as [IncomingMessage]
  const streamEnded = text(events)

  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await streamEnded, 'the stream ends, and is not cut').toContain('event: hello')

  const kept = await Promise.all(agents.map((agent) => get(origin, '/api/settings', agent)))
  expect(kept.map(({ status }) => status)).toEqual(Array(few).fill(200))
  expect(new Set(kept.map(({ connection }) => connection))).toEqual(new Set(['close']))
  // None of them is new: the server accepts no more.
  await expect(get(origin, '/health', new Agent())).rejects.toThrow('ECONNREFUSED')

  // The moment for the next request is over.
  await idleEnded
  const answers = underWay.map(answerOf)
  for (const asked of underWay) asked.end(body.slice(10))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(few).fill(400))
  expect(await exited).toEqual([0, null])
})
