import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

interface ClosingLimits {
  /** So long a connection that is kept open may still bring its next request, in milliseconds. */
  linger: number
  /** So long what is being answered may take, in milliseconds. */
  longest: number
}
const usual: ClosingLimits = { linger: 3_000, longest: 10_000 }

/** Between two looks whether all is answered, in milliseconds. */
const look = 25

/**
 * Watches what `server` answers. The function it returns ends the server without cutting an answer: it accepts no new connection,
 * answers what is under way and what kept connections still ask, telling each that it closes, and then closes them.
 */
export function closeAfterAnswers(server: Server): (patience?: Partial<ClosingLimits>) => Promise<void> {
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

  return async (patience) => {
    const { linger, longest } = { ...usual, ...patience }
    const started = performance.now()
    const elapsed = () => performance.now() - started
    isClosing = true
    for (const response of answering) announceClosing(response)
    // Whoever has connected is accepted first: the system would reset them.
    await new Promise(setImmediate)
    const closed = new Promise<void>((resolve) => server.once('close', resolve))
    // Node's own way for http would close what is kept open at once: somebody's next request may be on its way there.
    NetServer.prototype.close.call(server)
    const isAllClosed = closed.then(() => true)
    while (elapsed() < longest) {
      if (elapsed() >= linger) server.closeIdleConnections()
      if (await Promise.race([isAllClosed, wait(look).then(() => false)])) return
    }
    server.closeAllConnections()
    await closed
  }
}
