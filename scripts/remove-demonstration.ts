import { removeDemonstration } from '#server/across/privacy/delete-account.ts'
import { readConfig } from '../server/config.ts'
import { startServices } from '../server/services.ts'

/** `npm run remove-demonstration`; docs/operating.md lists what it deletes. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
try {
  const services = await startServices(readConfig(process.env), report, { hasSchedules: false })
  try {
    const { removed, retained } = await removeDemonstration(services.ctx)
    report(`${removed.length} comptes de démonstration retirés, avec leurs annonces et leurs messages.`)
    for (const email of retained)
      report(
        `${email} est gardé, fermé : une commande est en cours. Terminez-la, puis relancez cette commande.`,
      )
  } finally {
    await services.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
