import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { Binaries } from './binaries.ts'
import { isServerOf, type Server } from './process.ts'
import { signalAtExit, stopServer } from './server.ts'

interface Kept {
  folder: string
  binaries: Binaries
  server: Server
  client: Client
  unlock: () => void
  report: (message: string) => void
}

/** Looks after the server while the app runs. Returns what stops it. */
export function keepServer({ folder, binaries, server, client, unlock, report }: Kept): () => Promise<void> {
  let stopped: Promise<void> | undefined
  // Also keeps a hold on the folder's lock: what nothing refers to, Node collects, and so unlocks.
  const exiting = () => {
    signalAtExit(server, folder)
    unlock()
  }
  process.once('exit', exiting)
  // PostgreSQL closes every connection when one of its processes crashes, ours too: it then comes back by itself, and
  // the folder's lock still keeps other apps out. When its main process has ended, only a new start helps.
  client.once('error', async () => {
    await sleep(500, undefined, { ref: false })
    if (stopped || isServerOf(folder, server.pid)) return
    report(`PostgreSQL s'est arrêté de façon imprévue : relancez l'application (journal : ${folder}.log).`)
  })
  const stop = async () => {
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
