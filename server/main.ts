import type { Server } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createAdaptorServer } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { disableDemonstrationAccounts } from './contexts/accounts/demonstration-accounts.ts'
import { answerStored } from './http/page-cache/cache-pages.ts'
import { activatedSocket, closeAfterAnswers } from './http/server-socket.ts'
import { asTyped } from './lib/site-command.ts'
import { announce, listenError, readRole, reportStep } from './operations/run/start-up-messages.ts'
import { startServices } from './services.ts'

/** The process exits after this time, in milliseconds, even with running work; stopping an embedded database may take half of it. */
const longestStop = 60_000

/**
 * Between two requests on one connection, in milliseconds: longer than proxies keep theirs open (nginx 60 s, load balancers as long), so that
 * none sends a request where this end is just closing.
 */
const longestPause = 75_000

// Start-up order: configuration, database, jobs, demonstration data, http.
try {
  const config = readConfig(process.env)
  const { isFirst, embeddedUrl } = readRole(process.env)
  const report = isFirst ? reportStep : () => {}
  const services = await startServices(config, report, { hasJobs: isFirst, embeddedUrl })
  if (isFirst && config.demoData !== 'nothing') {
    // Loaded on demand: a public site never has it.
    const { seedDemonstration } = await import('../tools/demonstration/seed-demonstration.ts')
    await seedDemonstration(services.ctx, reportStep)
  }
  if (isFirst) await disableDemonstrationAccounts(services.ctx, report)
  const app = createApp(services, build)
  const server = createAdaptorServer({
    fetch: answerStored(services, app.fetch),
    serverOptions: { keepAliveTimeout: longestPause },
  })
  const close = closeAfterAnswers(server as Server)

  server.on('error', async (error: NodeJS.ErrnoException) => {
    console.error(`\n${listenError(error, config)}`)
    await services.stop()
    process.exit(1)
  })

  // Running requests are answered, and need the database for it: the streams of events that never end, then
  // http, then the rest.
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    report('Arrêt…')
    setTimeout(() => process.exit(1), longestStop).unref()
    const streams = services.live.stop()
    await close()
    await streams
    await services.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  server.listen(activatedSocket(process.env) ?? { port: config.port, host: config.host }, () => {
    if (isFirst) void announce(config)
  })
} catch (error) {
  console.error(error instanceof Error ? `\n${asTyped(error.message)}` : error)
  process.exit(1)
}
