import { once } from 'node:events'
import {
  Agent,
  createServer,
  type IncomingMessage,
  type ServerResponse,
  request as sendRequest,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A round-robin proxy before several processes; it skips those that refuse the connection. */
export interface Balancer {
  origin: string
  /** Ports of 127.0.0.1. */
  set(ports: number[]): void
  /** Number of responses by port. */
  readonly responseCounts: Map<number, number>
  close(): Promise<void>
}

export async function startBalancer(): Promise<Balancer> {
  let ports: number[] = []
  let nextIndex = 0
  const responseCounts = new Map<number, number>()
  // Keep-alive connections could be closed by their process just as they are reused.
  const agent = new Agent({ keepAlive: false })

  const forward = (
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    candidates: number[],
  ) => {
    const port = candidates[0]
    if (port === undefined) return void outgoing.writeHead(502).end()
    const { method, url: path, headers } = incoming
    const inner = sendRequest({ host: '127.0.0.1', port, method, path, headers, agent }, (response) => {
      responseCounts.set(port, (responseCounts.get(port) ?? 0) + 1)
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
      response.on('error', () => outgoing.destroy())
    })
    inner.on('error', (error: NodeJS.ErrnoException) => {
      // Nothing was sent to this process; other errors are shown to the client.
      if (error.code === 'ECONNREFUSED') forward(incoming, outgoing, body, candidates.slice(1))
      else outgoing.destroy()
    })
    inner.end(body)
  }
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    nextIndex += 1
    const first = nextIndex % Math.max(1, ports.length)
    forward(incoming, outgoing, Buffer.concat(chunks), [...ports.slice(first), ...ports.slice(0, first)])
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    set(newPorts) {
      ports = newPorts
    },
    responseCounts,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
