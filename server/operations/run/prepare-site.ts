import type { Association } from '#domain/platform/association.ts'
import type { Config } from '#server/config.ts'
import { inviteAdministrator } from '#server/contexts/accounts/administrator.ts'
import { saveAssociation } from '#server/contexts/platform/update-setting.ts'
import { withEmbeddedDatabase } from '#server/operations/backup/embedded-cluster.ts'
import { startServices } from '#server/services.ts'

interface Answers {
  /** Null: it stays as it is. */
  association: Association | null
  /** The future administrator's address; null: none. */
  email: string | null
}

/**
 * Migrates the site's database and writes the answers of `npm run setup` into it, with or without a running site. Returns
 * the administrator's link. @throws ZodError for what is no address; AppError `conflict` for one without an account here; what the
 * database says
 */
export const prepareSite = (
  config: Config,
  { association, email }: Answers,
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
