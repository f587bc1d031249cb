import cluster from 'node:cluster'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface ClosingLimits {
  /** How long an idle connection may still send its next request, in milliseconds. */
  idleMs: number
  /** So long what is being answered may take, in milliseconds. */
  maxMs: number
}
const defaults: ClosingLimits = { idleMs: 3_000, maxMs: 10_000 }

/** Between two looks whether all is answered, in milliseconds. */
const pollIntervalMs = 25

/**
 * Watches what `server` answers. The function it returns ends the server without cutting an answer: it accepts no new connection,
 * answers running requests and those of open connections with `connection: close`, and then closes them.
 */
export function closeAfterAnswers(server: Server): (limits?: Partial<ClosingLimits>) => Promise<void> {
  const answering = new Set<ServerResponse>()
  let isClosing = false
  const announceClosing = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    answering.add(response)
    response.once('close', () => answering.delete(response))
    if (isClosing) announceClosing(response)
  })

  return async (limits) => {
    const { idleMs, maxMs } = { ...defaults, ...limits }
    const started = performance.now()
    const elapsed = () => performance.now() - started
    isClosing = true
    for (const response of answering) announceClosing(response)
    // Pending connections are accepted first: the system would reset them.
    await new Promise(setImmediate)
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    // Node's own close of http would cut idle connections at once, on which a request may be on its way.
    NetServer.prototype.close.call(server)
    const isAllClosed = closed.then(() => true)
    while (elapsed() < maxMs) {
      if (elapsed() >= idleMs) server.closeIdleConnections()
      if (await Promise.race([isAllClosed, wait(pollIntervalMs).then(() => false)])) return
    }
    server.closeAllConnections()
    await closed
  }
}

/** The first descriptor that is handed over: after input, output and errors. */
const firstInherited = 3

/**
 * A socket that was opened before this process and stays open after it, as systemd hands one over (sd_listen_fds(3)): while the program
 * is replaced by a newer one, connections wait in it instead of being refused. Of several processes of the site it is the one
 * above them that holds it. Null: there is none.
 */
export function activatedSocket({
  LISTEN_FDS,
  LISTEN_PID,
}: Record<string, string | undefined>): { fd: number } | null {
  const holder = cluster.isWorker ? process.ppid : process.pid
  return Number(LISTEN_FDS) >= 1 && Number(LISTEN_PID) === holder ? { fd: firstInherited } : null
}
