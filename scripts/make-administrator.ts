import { z } from 'zod'
import { administratorMessages } from '../domain/account-messages.ts'
import { emailSchema } from '../domain/accounts/schemas.ts'
import { replaceNpmCommands } from '../server/lib/site-command.ts'

/** `npm run make-administrator -- adresse@exemple.fr`; docs/operating.md describes the link. */
const report = (message: string) => process.stdout.write(`  ${message}\n`)
try {
  const [, , address] = process.argv
  if (!address) throw new Error(administratorMessages.noAddress)
  emailSchema.parse(address)
  // Imported after the address was checked, because it loads the whole server.
  const { readConfig } = await import('../server/config.ts')
  const { startServices } = await import('../server/services.ts')
  const { inviteAdministrator } = await import('#server/contexts/accounts/administrator.ts')
  const services = await startServices(readConfig(process.env), report, { hasSchedules: false })
  try {
    const { email, url } = await inviteAdministrator(services.ctx, { email: address })
    report(`Ce lien fait de ${email} un administrateur, une fois, pendant 24 heures :`)
    report(url)
  } finally {
    await services.stop()
  }
} catch (error) {
  if (error instanceof z.ZodError) console.error(error.issues[0]?.message)
  else console.error(error instanceof Error ? replaceNpmCommands(error.message) : error)
  process.exitCode = 1
}
