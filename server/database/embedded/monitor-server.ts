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
  /** Starts the server again on its former port. */
  restart: (port: number) => Promise<Server>
  /** Reserves the server for this app and returns the connection that does so. */
  claim: (server: Server) => Promise<Client>
}

/** Delays in milliseconds before each attempt to reach the server again. */
const delays = [100, 500, 1_000, 5_000, 15_000]

/**
 * Restarts the server when it ends unexpectedly, on its former port, where the app's connections expect it. Returns the function that stops
 * the monitoring.
 */
export function monitorServer(options: Options): () => Promise<void> {
  const { folder, binaries, unlock, report } = options
  let { server, client } = options
  let stopped: Promise<void> | undefined
  let returning: Promise<void> | undefined
  // Also keeps a reference to the folder's lock, which Node would otherwise collect and so release.
  const exiting = () => {
    signalAtExit(server, folder)
    unlock()
  }
  process.once('exit', exiting)

  /** Reconnects: when one of its processes crashes, PostgreSQL closes every connection and restarts by itself. */
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
          // A server that ends again before it is claimed is reported again.
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
