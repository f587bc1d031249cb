import { EmailsPage } from '#app/features/admin/emails/emails-page.tsx'
import { emailsQuery } from '#app/features/admin/emails/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseEmailSearch } from '#domain/emails/email-search.ts'

const load = fill((queries, params) => queries.prefetchQuery(emailsQuery(parseEmailSearch(params))))

export { EmailsPage as default, load as clientLoader, load as loader }
