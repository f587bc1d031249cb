import { PaymentsPage } from '#app/features/admin/payments/payments-page.tsx'
import { booksQuery, eventsQuery } from '#app/features/admin/payments/queries.ts'
import { fill } from '#app/lib/page-data.ts'
import { parseEventSearch } from '#domain/payments/event-search.ts'

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchQuery(booksQuery),
    queries.prefetchQuery(eventsQuery(parseEventSearch(params))),
  ]),
)

export { load as clientLoader, load as loader, PaymentsPage as default }
