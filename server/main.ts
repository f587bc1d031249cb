import { serve } from '@hono/node-server'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { seedDemonstration } from './database/seeds/seed-demonstration.ts'
import { startServices } from './services.ts'
import { announce, listenError, reportStep } from './start-up-messages.ts'

// Start-up order: configuration, database, jobs, demonstration data, http.
try {
  const config = readConfig(process.env)
  const services = await startServices(config, reportStep)
  if (config.demoData) await seedDemonstration(services.ctx, reportStep)
  const app = createApp(services)
  const server = serve({ fetch: app.fetch, port: config.port, hostname: config.host }, () => announce(config))

  server.on('error', async (error: NodeJS.ErrnoException) => {
    console.error(`\n${listenError(error, config)}`)
    await services.stop()
    process.exit(1)
  })

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    reportStep('Arrêt…')
    server.close()
    await services.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
} catch (error) {
  console.error(error instanceof Error ? `\n${error.message}` : error)
  process.exit(1)
}
