import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import {
  folderInUseError,
  giveToServerUser,
  isInitialised,
  lockFolder,
  readPassword,
  resolveDataFolder,
} from './folder.ts'
import {
  claimServer,
  createDatabase,
  databaseUrl,
  initialise,
  openClient,
  STARTING_OR_STOPPING,
  tryConnect,
  WRONG_PASSWORD,
} from './initialise.ts'
import { monitorServer } from './monitor-server.ts'
import {
  type Binaries,
  findBinaries,
  isAlive,
  isSameFolder,
  readPidFile,
  runsOn,
  type Server,
} from './process.ts'
import { launchServer, stopServer } from './server.ts'
import { chooseServerUser } from './user.ts'

/** Milliseconds within which a process must answer like this app's server, where its command is unknown (Windows). */
const answerTimeoutMs = 5_000

/**
 * Returns the server that a killed app left running on `folder`, or undefined. Removes a postmaster.pid that would prevent PostgreSQL from
 * starting. The caller must have locked the folder.
 */
async function findRunningServer(
  folder: string,
  password: string,
  report: (message: string) => void,
): Promise<Server | undefined> {
  const deadline = Date.now() + answerTimeoutMs
  let isReported = false
  for (;;) {
    const file = readPidFile(folder)
    // PostgreSQL itself handles the number of a dead process, and checks that its last queries have ended.
    if (!file || (file.pid > 0 && !isAlive(file.pid))) return undefined
    const isOnFolder = file.pid > 0 && runsOn(folder, file.pid)
    if (isOnFolder === false) return removePidFile(folder)

    const answer = await tryConnect(file.port, password)
    if ('client' in answer) {
      const isThisServer = await servesFolder(answer.client, folder)
      await answer.client.end()
      return isThisServer ? { pid: file.pid, port: file.port } : removePidFile(folder)
    }
    if (isOnFolder && answer.code === WRONG_PASSWORD) {
      throw new Error(
        `Un PostgreSQL lancé avec un autre mot de passe fonctionne sur « ${folder} ». Arrêtez le processus ` +
          `${file.pid}, ou remettez en place le fichier « ${folder}.password » d'origine.`,
      )
    }
    // It is starting, recovering or stopping; where that is unknown, it may be an unrelated process.
    if (!isOnFolder && answer.code !== STARTING_OR_STOPPING && Date.now() > deadline)
      return removePidFile(folder)
    if (!isReported) report(`PostgreSQL : attente du serveur précédent (processus ${file.pid})…`)
    isReported = true
    await sleep(50)
  }
}

async function servesFolder(client: Client, folder: string): Promise<boolean> {
  const { rows } = await client.query('SHOW data_directory')
  return isSameFolder(rows[0].data_directory, folder)
}

async function removePidFile(folder: string): Promise<undefined> {
  await rm(join(folder, 'postmaster.pid'), { force: true })
}

export interface EmbeddedDatabaseOptions {
  /** The data folder, such as /x/.data/postgres. `<folder>.password`, `.log` and `.lock` are beside it. */
  folder: string
  /** Created when it does not exist. */
  database: string
  /** Receives French messages about slow steps and later failures. */
  report?: (message: string) => void
  /** PostgreSQL settings (its `-c` flags) that add to the default ones or replace them. */
  settings?: Record<string, string>
  /** Programs of another major version than the package's. */
  binaries?: Binaries | undefined
}

export interface EmbeddedDatabase {
  /** postgres://user:password@127.0.0.1:port/database. The port changes with each start. */
  url: string
  /** Closes every connection and waits for the end of the server. May be called more than once. */
  stop(): Promise<void>
}

/** Milliseconds to wait for a killed server's last queries, which hold its shared memory. */
const sharedMemoryTimeoutMs = 30_000

/**
 * Starts PostgreSQL from the npm package on `folder`, or takes over the server that a killed app left running there. Throws an Error with a
 * French message for the person who started the app. The server outlives Ctrl-C, which reaches a whole process group, so the app must call
 * `stop` when it ends.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const { database, settings = {}, report = () => {} } = options
  const folder = await resolveDataFolder(options.folder)
  const unlock = await lockFolder(folder)
  let binaries: Binaries | undefined
  let server: Server | undefined
  let client: Client | undefined
  try {
    binaries = options.binaries ?? (await findBinaries())
    server = await takeOverOrStart({ folder, binaries, settings, report })
    const password = await readPassword(folder)
    client = await openClient(folder, server.port, password)
    if (!(await claimServer(client))) {
      // The server belongs to the other app and must continue.
      server = undefined
      throw folderInUseError(folder)
    }
    await createDatabase(client, database)
    const startOptions = { folder, binaries, settings, report }
    const stop = monitorServer({
      ...startOptions,
      server,
      client,
      unlock,
      restart: (port) => takeOverOrStart({ ...startOptions, port }),
      claim: async ({ port }) => {
        const client = await openClient(folder, port, password)
        if (!(await claimServer(client))) throw folderInUseError(folder)
        return client
      },
    })
    return { url: databaseUrl(server.port, password, database), stop }
  } catch (error) {
    await client?.end().catch(() => {})
    if (server && binaries) await stopServer(server, folder, binaries)
    unlock()
    throw toFrenchError(error, folder)
  }
}

interface StartOptions {
  folder: string
  binaries: Binaries
  settings: Record<string, string>
  report: (message: string) => void
  /** Any free port by default. */
  port?: number
}

/** Returns the server left on the folder, or starts a new one. */
async function takeOverOrStart({ folder, binaries, settings, report, port }: StartOptions): Promise<Server> {
  const initialised = await isInitialised(folder, binaries)
  const runningServer = initialised && (await findRunningServer(folder, await readPassword(folder), report))
  if (runningServer) {
    report("PostgreSQL : reprise du serveur laissé par l'arrêt brutal de l'application.")
    return runningServer
  }
  const user = await chooseServerUser({ folder, binaries, report })
  if (initialised) {
    await giveToServerUser(folder, user)
  } else {
    report('PostgreSQL : création de la base de données…')
    await initialise({ folder, binaries, user })
  }
  report('PostgreSQL : démarrage…')
  const deadline = Date.now() + sharedMemoryTimeoutMs
  let isReported = false
  for (;;) {
    const launched = await launchServer({
      folder,
      binaries,
      user,
      settings,
      report,
      port,
      isLastAttempt: Date.now() > deadline,
    })
    if (launched) return launched
    if (!isReported) report('PostgreSQL : attente de la fin du serveur précédent…')
    isReported = true
    await sleep(100)
  }
}

/** Translates errors of the system, the client library and PostgreSQL, which have a code; the app's own are French already. */
function toFrenchError(error: unknown, folder: string): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  return new Error(
    `PostgreSQL n'a pas pu démarrer sur « ${folder} » (${error.message}). Vérifiez la place libre et les droits de ce ` +
      `dossier et de ce qui l'entoure ; le détail est dans « ${folder}.log ».`,
    { cause: error },
  )
}
