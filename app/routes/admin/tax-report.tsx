import { useSearchParams } from 'react-router'
import { type TaxReportSearch, taxReportQuery } from '#app/features/admin/tax-report/queries.ts'
import { TaxReportPage } from '#app/features/admin/tax-report/tax-report-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { readPage } from '#domain/address.ts'
import { dayOf } from '#domain/platform/days.ts'
import { readReportYear, reportYears, taxReportPageSize } from '#domain/tax-report/tax-report.ts'
import type { Route } from './+types/tax-report'

const thisYear = () => Number(dayOf(new Date()).slice(0, 4))

const searchOf = (params: URLSearchParams): TaxReportSearch => ({
  year: readReportYear(params.get('year'), thisYear()),
  page: readPage(params, taxReportPageSize),
})

/** In the browser the last results stay until the new ones are there; the page tells of failures itself. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const filled = queriesOf(context).prefetchQuery(taxReportQuery(searchOf(new URL(request.url).searchParams)))
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  const [params] = useSearchParams()
  return <TaxReportPage search={searchOf(params)} years={reportYears(thisYear())} />
}
