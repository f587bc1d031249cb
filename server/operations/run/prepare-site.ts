import type { Association } from '#domain/platform/association.ts'
import type { Config } from '#server/config.ts'
import { inviteAdministrator } from '#server/contexts/accounts/administrator.ts'
import { saveAssociation } from '#server/contexts/platform/update-setting.ts'
import { withEmbeddedDatabase } from '#server/operations/backup/embedded-cluster.ts'
import { startServices } from '#server/services.ts'

interface SetupAnswers {
  /** Null to leave it unchanged. */
  association: Association | null
  /** The future administrator's address; null for none. */
  email: string | null
}

/**
 * Migrates the site's database and stores the answers of `npm run setup`, whether the site runs or not. Returns the administrator's link.
 * @throws ZodError for an invalid address; AppError `conflict` for an address without an account; errors of the database
 */
export const prepareSite = (
  config: Config,
  { association, email }: SetupAnswers,
  report: (message: string) => void,
): Promise<string | null> =>
  withEmbeddedDatabase(config, report, async (embeddedUrl) => {
    const services = await startServices(config, report, { runsJobs: false, embeddedUrl })
    try {
      if (association) await saveAssociation(services.ctx, association)
      return email ? (await inviteAdministrator(services.ctx, { email })).url : null
    } finally {
      await services.stop()
    }
  })
