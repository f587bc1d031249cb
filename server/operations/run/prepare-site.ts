import type { Association } from '#domain/platform/association.ts'
import type { Config } from '#server/config.ts'
import { inviteAdministrator } from '#server/contexts/accounts/administrator/administrator.ts'
import { saveAssociation } from '#server/contexts/platform/save-association.ts'
import { startServices } from '#server/services.ts'
import { withEmbeddedDatabase } from '../backup/with-embedded-database.ts'

interface Wanted {
  /** Null: it stays as it is. */
  association: Association | null
  /** Who is to become administrator; null: nobody. */
  email: string | null
}

/**
 * Brings the site's database up to date and writes into it what `npm run setup` was told, beside the running site or without it. Answers
 * the administrator's link. @throws ZodError for what is no address; AppError `conflict` for one that nobody signs in with here; what the
 * database says
 */
export const prepareSite = (
  config: Config,
  { association, email }: Wanted,
  report: (message: string) => void,
): Promise<string | null> =>
  withEmbeddedDatabase(config, report, async (embeddedUrl) => {
    const services = await startServices(config, report, { hasJobs: false, embeddedUrl })
    try {
      if (association) await saveAssociation(services.ctx, association)
      return email ? (await inviteAdministrator(services.ctx, { email })).url : null
    } finally {
      await services.stop()
    }
  })
