import { once } from 'node:events'
import { Agent, request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One address before several processes, as any proxy does it: in turn, to those that are named; who refuses the connection is passed over. */
export interface Balancer {
  origin: string
  /** Ports of 127.0.0.1. */
  set(ports: number[]): void
  /** Of those that were answered, by whom. */
  readonly answered: Map<number, number>
  close(): Promise<void>
}

export async function startBalancer(): Promise<Balancer> {
  let ports: number[] = []
  let turn = 0
  const answered = new Map<number, number>()
  // No connection is kept: none is met that its process is just closing.
  const agent = new Agent({ keepAlive: false })

  const pass = (asked: IncomingMessage, answer: ServerResponse, body: Buffer, left: number[]) => {
    const port = left[0]
    if (port === undefined) return void answer.writeHead(502).end()
    const { method, url: path, headers } = asked
    const inner = ask({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      answered.set(port, (answered.get(port) ?? 0) + 1)
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
      response.on('error', () => answer.destroy())
    })
    inner.on('error', (error: NodeJS.ErrnoException) => {
      // Nobody was there to hear it. Whatever else goes wrong is the visitor's to see.
      if (error.code === 'ECONNREFUSED') pass(asked, answer, body, left.slice(1))
      else answer.destroy()
    })
    inner.end(body)
  }
  const server = createServer(async (asked, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of asked) chunks.push(chunk as Buffer)
    turn += 1
    const first = turn % Math.max(1, ports.length)
    pass(asked, answer, Buffer.concat(chunks), [...ports.slice(first), ...ports.slice(0, first)])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(wanted) {
      ports = wanted
    },
    answered,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
