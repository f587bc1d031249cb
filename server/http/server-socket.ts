import cluster from 'node:cluster'
import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface ClosingLimits {
  /** Milliseconds that idle connections stay open for another request. */
  idleMs: number
  /** Milliseconds that running requests may take before their connections are closed. */
  maxMs: number
}
const defaultLimits: ClosingLimits = { idleMs: 3_000, maxMs: 10_000 }

/** Milliseconds between two checks whether all connections are closed. */
const pollIntervalMs = 25

/**
 * Tracks the running requests of `server`. The returned function shuts the server down gracefully: it accepts no new connection,
 * answers the requests of open ones with `connection: close`, and then closes them.
 */
export function closeAfterAnswers(server: Server): (limits?: Partial<ClosingLimits>) => Promise<void> {
  const openResponses = new Set<ServerResponse>()
  let isClosing = false
  const announceClosing = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.prependListener('request', (_request, response: ServerResponse) => {
    openResponses.add(response)
    response.once('close', () => openResponses.delete(response))
    if (isClosing) announceClosing(response)
  })

  return async (limits) => {
    const { idleMs, maxMs } = { ...defaultLimits, ...limits }
    const started = performance.now()
    const elapsed = () => performance.now() - started
    isClosing = true
    for (const response of openResponses) announceClosing(response)
    // Pending connections are accepted first: the system would reset them.
    await new Promise(setImmediate)
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    // The close method of http would close idle connections immediately, although a request may be on its way.
    NetServer.prototype.close.call(server)
    const allClosed = closed.then(() => true)
    while (elapsed() < maxMs) {
      if (elapsed() >= idleMs) server.closeIdleConnections()
      if (await Promise.race([allClosed, wait(pollIntervalMs).then(() => false)])) return
    }
    server.closeAllConnections()
    await closed
  }
}

/** The first inherited descriptor, after standard input, output and error. */
const firstInheritedDescriptor = 3

/**
 * Returns the listening socket passed by systemd (sd_listen_fds(3)), in which connections wait while the program is restarted; null without
 * one. Of several processes of the site, systemd passed it to their parent.
 */
export function findActivatedSocket({
  LISTEN_FDS,
  LISTEN_PID,
}: Record<string, string | undefined>): { fd: number } | null {
  const listeningPid = cluster.isWorker ? process.ppid : process.pid
  return Number(LISTEN_FDS) >= 1 && Number(LISTEN_PID) === listeningPid
    ? { fd: firstInheritedDescriptor }
    : null
}
