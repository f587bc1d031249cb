import { useSearchParams } from 'react-router'
import { PaymentsPage } from '#app/features/admin/payments/payments-page.tsx'
import { booksQuery, type EventSearch, eventsQuery } from '#app/features/admin/payments/queries.ts'
import { queriesOf } from '#app/lib/query-client.ts'
import { readPage } from '#domain/address.ts'
import type { Route } from './+types/payments'

const eventsPerPage = 50

const searchOf = (params: URLSearchParams): EventSearch => ({
  onlyUnapplied: params.get('only') === 'unapplied',
  page: readPage(params, eventsPerPage),
})

/** In the browser the last results stay until the new ones are there; the page tells of failures itself. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const queries = queriesOf(context)
  const filled = Promise.all([
    queries.prefetchQuery(booksQuery),
    queries.prefetchQuery(eventsQuery(searchOf(new URL(request.url).searchParams))),
  ])
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  const [params] = useSearchParams()
  return <PaymentsPage search={searchOf(params)} />
}
