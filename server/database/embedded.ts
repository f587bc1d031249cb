import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { claimServer, connect, createDatabase, databaseUrl, WRONG_PASSWORD } from './embedded-connection.ts'
import { findFolder, isInitialised, readPassword, takeOwnership } from './embedded-folder.ts'
import { lockFolder, usedByAnother } from './embedded-folder-lock.ts'
import { initialise } from './embedded-initialise.ts'
import { findLeftServer } from './embedded-left-server.ts'
import { isServerOf, type Server } from './embedded-process.ts'
import { launchServer, signalAtExit, stopServer } from './embedded-server.ts'
import { chooseServerUser } from './embedded-user.ts'

export interface EmbeddedDatabaseOptions {
  /** The data folder, e.g. /x/.data/postgres. `<folder>.password`, `.log` and `.lock` stand beside it. */
  folder: string
  /** Created when it does not exist. */
  database: string
  /** Told, in French, what takes time and what goes wrong later. */
  report?: (message: string) => void
  /** PostgreSQL settings (its `-c` flags) that add to ours or replace them. */
  settings?: Record<string, string>
}

export interface EmbeddedDatabase {
  /** postgres://user:password@127.0.0.1:port/database. The port changes from one start to the next. */
  url: string
  /** Ends every connection and waits for the end of the server. May be called more than once. */
  stop(): Promise<void>
}

/** How long we wait for what a killed server left behind (its last queries hold the shared memory). */
const PATIENCE = 30_000

/**
 * Starts PostgreSQL from the npm package on `folder`, or takes over the server that an app killed without warning
 * left running there. Throws an Error with a French message, made to be shown to the person who started the app.
 *
 * The server outlives Ctrl-C, which reaches a whole group of processes: the app must call `stop` when it ends.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { database, settings = {}, report = () => {} } = options
  const folder = await findFolder(options.folder)
  const unlock = await lockFolder(folder)
  let binaries: Binaries | undefined
  let server: Server | undefined
  let client: Client | undefined
  try {
    binaries = await findBinaries()
    server = await reachServer({ folder, binaries, settings, report })
    const password = await readPassword(folder)
    client = await openClient(folder, server.port, password)
    if (!(await claimServer(client))) {
      // The server is now that app's own: it must go on.
      server = undefined
      throw usedByAnother(folder)
    }
    await createDatabase(client, database)
    const stop = keep({ folder, binaries, server, client, unlock, report })
    return { url: databaseUrl(server.port, password, database), stop }
  } catch (error) {
    await client?.end().catch(() => {})
    if (server && binaries) await stopServer(server, folder, binaries)
    unlock()
    throw error
  }
}

interface Reach {
  folder: string
  binaries: Binaries
  settings: Record<string, string>
  report: (message: string) => void
}

/** The server left on the folder, or a new one. */
async function reachServer({ folder, binaries, settings, report }: Reach): Promise<Server> {
  const initialised = await isInitialised(folder, binaries)
  const left = initialised && (await findLeftServer(folder, await readPassword(folder)))
  if (left) {
    report("PostgreSQL : reprise du serveur laissé par l'arrêt brutal de l'application.")
    return left
  }
  const user = await chooseServerUser({ folder, binaries, report })
  if (initialised) {
    await takeOwnership(folder, user)
  } else {
    report('PostgreSQL : création de la base de données…')
    await initialise({ folder, binaries, user })
  }
  report('PostgreSQL : démarrage…')
  const deadline = Date.now() + PATIENCE
  for (;;) {
    const launched = await launchServer({
      folder,
      binaries,
      user,
      settings,
      report,
      final: Date.now() > deadline,
    })
    if (launched) return launched
    await sleep(100)
  }
}

async function openClient(folder: string, port: number, password: string): Promise<Client> {
  const answer = await connect(port, password)
  if ('client' in answer) return answer.client
  const reason =
    answer.code === WRONG_PASSWORD
      ? `n'est pas celui de cette base : reprenez-le dans votre sauvegarde`
      : `n'a pas pu servir (${answer.message}) : consultez le journal ${folder}.log`
  throw new Error(`Le mot de passe de PostgreSQL, dans le fichier « ${folder}.password », ${reason}.`)
}

interface Kept {
  folder: string
  binaries: Binaries
  server: Server
  client: Client
  unlock: () => void
  report: (message: string) => void
}

/** Looks after the server while the app runs. Returns what stops it. */
function keep({ folder, binaries, server, client, unlock, report }: Kept): () => Promise<void> {
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
