import type { Server } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { disableDemonstrationAccounts } from './contexts/accounts/demonstration-accounts.ts'
import { answerFromCache } from './http/page-cache/cache-pages.ts'
import { closeAfterAnswers, findActivatedSocket } from './http/server-socket.ts'
import { replaceNpmCommands } from './lib/site-command.ts'
import {
  explainListenError,
  printStartMessage,
  readRole,
  reportStep,
} from './operations/run/start-up-messages.ts'
import { startServices } from './services.ts'

/** Milliseconds after which the process exits even with running work; stopping an embedded database may take half of it. */
const stopTimeoutMs = 60_000

/**
 * Milliseconds of an idle connection, longer than proxies keep theirs open (nginx and load balancers 60 s), so that none sends a request on
 * a connection that is closing.
 */
const keepAliveMs = 75_000

// Start-up order: configuration, database, jobs, demonstration data, http.
try {
  const config = readConfig(process.env)
  const { isFirst, embeddedUrl } = readRole(process.env)
  const report = isFirst ? reportStep : () => {}
  const services = await startServices(config, report, { runsJobs: isFirst, embeddedUrl })
  if (isFirst && config.demoData !== 'nothing') {
    // Imported on demand, because a public site never uses it.
    const { seedDemonstration } = await import('../tools/demonstration/seed-demonstration.ts')
    await seedDemonstration(services.ctx, reportStep)
  }
  if (isFirst) await disableDemonstrationAccounts(services.ctx, report)
  const app = createApp(services, build)
  const server = createAdaptorServer({
    fetch: answerFromCache(services, app.fetch),
    serverOptions: { keepAliveTimeout: keepAliveMs },
  })
  const close = closeAfterAnswers(server as Server)

  server.on('error', async (error: NodeJS.ErrnoException) => {
    console.error(`\n${explainListenError(error, config)}`)
    await services.stop()
    process.exit(1)
  })

  // Running requests are answered first and need the database, so the order is: endless event streams, http, the rest.
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    report('Arrêt…')
    setTimeout(() => process.exit(1), stopTimeoutMs).unref()
    const streams = services.live.stop()
    await close()
    await streams
    await services.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  server.listen(findActivatedSocket(process.env) ?? { port: config.port, host: config.host }, () => {
    if (isFirst) void printStartMessage(config)
  })
} catch (error) {
  console.error(error instanceof Error ? `\n${replaceNpmCommands(error.message)}` : error)
  process.exit(1)
}
