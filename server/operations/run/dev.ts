import * as build from 'virtual:react-router/server-build'
import type { Hono } from 'hono'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { type Services, startServices } from '#server/services.ts'
import { seedDemonstration } from '../../../tools/demonstration/seed-demonstration.ts'
import { printStartMessage, reportStep } from './start-up-messages.ts'

// `npm run dev` evaluates this module again when server code changes, and the module of the services only when their code changed.
interface Running {
  start: typeof startServices
  services: Services
}
const acrossReloads = globalThis as { running?: Promise<Running> }

async function run(previous: Promise<Running> | undefined): Promise<Running> {
  const running = await previous
  if (running?.start === startServices) return running
  await running?.services.stop()
  const config = readConfig(process.env)
  const services = await startServices(config, reportStep)
  if (config.demoData !== 'nothing') await seedDemonstration(services.ctx, reportStep)
  if (!running) {
    printStartMessage(config)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, async () => {
        await (await acrossReloads.running)?.services.stop()
        process.exit(0)
      })
    }
  }
  return { start: startServices, services }
}

acrossReloads.running = run(acrossReloads.running)
const app: Hono<HttpEnv> = createApp((await acrossReloads.running).services, build)
export default app
