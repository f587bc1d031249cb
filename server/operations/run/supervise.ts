import cluster, { type Worker } from 'node:cluster'
import { mkdir } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { type Config, readConfig } from '#server/config.ts'
import { createLog } from '#server/lib/log.ts'
import { replaceNpmCommands } from '#server/lib/site-command.ts'
import { startSiteDatabase } from './site-database.ts'
import { type ProcessRole, reportStep, roleVariable } from './start-up-messages.ts'

/** Milliseconds, longer than a process takes to stop gracefully (main.ts). */
const stopTimeoutMs = 65_000
/** Milliseconds; a process that ends sooner is restarted after a pause, which grows each time. */
const minLifeMs = 10_000
const maxPauseMs = 30_000

/**
 * Runs several processes of the site on one machine: starts the embedded database and the processes, restarts one that has ended, and stops
 * all together. The first one runs the jobs.
 */
async function supervise(config: Config): Promise<void> {
  const log = createLog(config)
  await mkdir(config.dataFolder, { recursive: true })
  const database = config.databaseUrl ? null : await startSiteDatabase(config, reportStep)
  const running = new Set<Worker>()
  let isStopping = false

  const stop = async (code: number) => {
    if (isStopping) return
    isStopping = true
    const killer = setTimeout(() => {
      for (const worker of running) worker.process.kill('SIGKILL')
    }, stopTimeoutMs)
    await Promise.all(
      [...running].map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve))
        worker.process.kill('SIGTERM')
        return ended
      }),
    )
    clearTimeout(killer)
    await database?.stop()
    process.exit(code)
  }
  process.on('SIGINT', () => void stop(0))
  process.on('SIGTERM', () => void stop(0))

  /** Starts a process and restarts it until the site stops; resolves when it first accepts connections. */
  const superviseProcess = (isFirst: boolean) => {
    const role: ProcessRole = { isFirst, embeddedUrl: database?.url ?? null }
    const listening = Promise.withResolvers<void>()
    let hasListened = false
    let quickExits = 0
    const start = () => {
      const worker = cluster.fork({ [roleVariable]: JSON.stringify(role) })
      const startedAt = performance.now()
      running.add(worker)
      worker.once('listening', () => {
        hasListened = true
        listening.resolve()
      })
      worker.once('exit', async (code, signal) => {
        running.delete(worker)
        if (isStopping) return
        // The process itself has printed the reason.
        if (!hasListened) return stop(1)
        quickExits = performance.now() - startedAt < minLifeMs ? quickExits + 1 : 0
        log.error({ code, signal, quickEnds: quickExits }, 'a process ended and is started again')
        await wait(quickExits === 0 ? 0 : Math.min(1_000 * 2 ** quickExits, maxPauseMs))
        if (!isStopping) start()
      })
    }
    start()
    return listening.promise
  }

  // If the operating system distributed connections, one process would accept those that arrive together.
  cluster.schedulingPolicy = cluster.SCHED_RR
  // The first starts alone until the schema exists and an empty database is filled.
  await superviseProcess(true)
  for (let others = config.processes - 1; others > 0; others -= 1) void superviseProcess(false)
}

try {
  const config = readConfig(process.env)
  if (config.processes === 1) await import('#server/main.ts')
  else await supervise(config)
} catch (error) {
  console.error(error instanceof Error ? `\n${replaceNpmCommands(error.message)}` : error)
  process.exit(1)
}
