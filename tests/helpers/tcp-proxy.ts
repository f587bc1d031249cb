import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `silent` accepts connections and never responds. */
export type ProxyState = 'open' | 'refuses' | 'silent'

/** A TCP proxy before a local server that can be closed and opened again. */
export interface TcpProxy {
  port: number
  /** Also applies to open connections. */
  setState(state: ProxyState): Promise<void>
  /** Number of connections accepted while it was silent. */
  readonly silentConnections: number
  close(): Promise<void>
}

/** Starts a proxy to `target`, whose port may change between connections. */
export async function startTcpProxy(target: () => URL): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let state: ProxyState = 'open'
  let silentConnections = 0
  const track = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    track(client)
    if (state !== 'open') {
      silentConnections += 1
      client.resume()
      return
    }
    const upstream = connect(Number(target().port), '127.0.0.1')
    track(upstream)
    client.on('close', () => upstream.destroy())
    upstream.on('close', () => client.destroy())
    client.pipe(upstream)
    upstream.pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const closeAll = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    get silentConnections() {
      return silentConnections
    },
    async setState(newState) {
      await closeAll()
      state = newState
      if (newState !== 'refuses') await listen(port)
    },
    close: closeAll,
  }
}
