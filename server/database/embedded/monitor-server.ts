import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Binaries } from './process.ts'
import { isServerOf, type Server } from './process.ts'
import { signalAtExit, stopServer } from './server.ts'

interface MonitorOptions {
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
const reconnectDelaysMs = [100, 500, 1_000, 5_000, 15_000]

/**
 * Restarts the server when it ends unexpectedly, on its former port, where the app's connections expect it. Returns the function that stops
 * the monitoring.
 */
export function monitorServer(options: MonitorOptions): () => Promise<void> {
  const { folder, binaries, unlock, report } = options
  let { server, client } = options
  let stopped: Promise<void> | undefined
  let reconnecting: Promise<void> | undefined
  // Also keeps a reference to the folder's lock, which Node would otherwise collect and so release.
  const onExit = () => {
    signalAtExit(server, folder)
    unlock()
  }
  process.once('exit', onExit)

  /** Reconnects: when one of its processes crashes, PostgreSQL closes every connection and restarts by itself. */
  const reconnect = async () => {
    let isReported = false
    for (let attempt = 0; !stopped; attempt += 1) {
      await sleep(reconnectDelaysMs[Math.min(attempt, reconnectDelaysMs.length - 1)], undefined, {
        ref: false,
      })
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
        reconnectOnError()
        return
      } catch (error) {
        if (attempt === reconnectDelaysMs.length)
          report(`PostgreSQL ne redémarre pas (journal : ${folder}.log) : ${(error as Error).message}`)
      }
    }
  }
  const reconnectOnError = () => {
    client.once('error', () => {
      reconnecting = reconnect()
    })
  }
  reconnectOnError()

  const stop = async () => {
    await client.end().catch(() => {})
    await reconnecting
    await client.end().catch(() => {})
    await stopServer(server, folder, binaries)
    unlock()
    process.off('exit', onExit)
  }
  return () => {
    stopped ??= stop()
    return stopped
  }
}
