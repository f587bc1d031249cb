import { readConfig } from '../server/config.ts'
import { repairListedProducts } from '../server/contexts/catalogue/listed/repair-listed-products.ts'
import { startServices } from '../server/services.ts'

/** `npm run rebuild-catalogue`; docs/operating.md explains when to run it. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
try {
  const services = await startServices(readConfig(process.env), report, { hasSchedules: false })
  try {
    const { products, counts } = await repairListedProducts(services.ctx)
    report(`Catalogue vérifié : ${products} annonces et ${counts} nombres d’annonces corrigés.`)
  } finally {
    await services.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
