import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Binaries } from './process.ts'
import { isServerOf, type Server } from './process.ts'
import { signalAtExit, stopServer } from './server.ts'

interface Options {
  folder: string
  binaries: Binaries
  server: Server
  client: Client
  unlock: () => void
  report: (message: string) => void
  /** Starts the server again, on the port it had. */
  restart: (port: number) => Promise<Server>
  /** A connection that holds the server for this app. */
  claim: (server: Server) => Promise<Client>
}

/** Before each attempt to have the server back, in milliseconds. */
const delays = [100, 500, 1_000, 5_000, 15_000]

/**
 * Looks after the server while the app runs: one that has ended by itself is started again, on its port, where the app's connections
 * look for it. Returns what stops it.
 */
export function monitorServer(options: Options): () => Promise<void> {
  const { folder, binaries, unlock, report } = options
  let { server, client } = options
  let stopped: Promise<void> | undefined
  let returning: Promise<void> | undefined
  // Also keeps a hold on the folder's lock: what nothing refers to, Node collects, and so unlocks.
  const exiting = () => {
    signalAtExit(server, folder)
    unlock()
  }
  process.once('exit', exiting)

  /** PostgreSQL comes back by itself when one of its processes crashes: it closes every connection then, ours too. */
  const comeBack = async () => {
    let isReported = false
    for (let attempt = 0; !stopped; attempt += 1) {
      await sleep(delays[Math.min(attempt, delays.length - 1)], undefined, { ref: false })
      if (stopped) return
      try {
        if (!isServerOf(folder, server.pid)) {
          if (!isReported) report("PostgreSQL s'est arrêté de façon imprévue : il est relancé.")
          isReported = true
          server = await options.restart(server.port)
          // One that ends again before it is claimed has ended anew.
          isReported = false
        }
        client = await options.claim(server)
        watch()
        return
      } catch (error) {
        if (attempt === delays.length)
          report(`PostgreSQL ne redémarre pas (journal : ${folder}.log) : ${(error as Error).message}`)
      }
    }
  }
  const watch = () => {
    client.once('error', () => {
      returning = comeBack()
    })
  }
  watch()

  const stop = async () => {
    await client.end().catch(() => {})
    await returning
    await client.end().catch(() => {})
    await stopServer(server, folder, binaries)
    unlock()
    process.off('exit', exiting)
  }
  return () => {
    stopped ??= stop()
    return stopped
  }
}
