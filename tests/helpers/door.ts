import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `silent`: connections are taken, and nothing ever comes back. */
export type DoorManner = 'open' | 'refuses' | 'silent'

/** An address before a server of this machine, which may be taken away and given back. */
export interface Door {
  port: number
  /** Of connections that are there, too. */
  set(manner: DoorManner): Promise<void>
  /** How many connections were ever asked of it while it was silent. */
  readonly unanswered: number
  close(): Promise<void>
}

/** Where `target` (host and port) is reached through it. The port of `target` may change from one connection to the next. */
export async function openDoor(target: () => URL): Promise<Door> {
  const sockets = new Set<Socket>()
  let manner: DoorManner = 'open'
  let unanswered = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  }
  const server = createServer((visitor) => {
    keep(visitor)
    if (manner !== 'open') {
      unanswered += 1
      visitor.resume()
      return
    }
    const inside = connect(Number(target().port), '127.0.0.1')
    keep(inside)
    visitor.on('close', () => inside.destroy())
    inside.on('close', () => visitor.destroy())
    visitor.pipe(inside)
    inside.pipe(visitor)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const shut = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    port,
    get unanswered() {
      return unanswered
    },
    async set(wanted) {
      await shut()
      manner = wanted
      if (wanted !== 'refuses') await listen(port)
    },
    close: shut,
  }
}
