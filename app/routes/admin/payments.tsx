import { PaymentsPage } from '#app/features/admin/payments/payments-page.tsx'
import { booksQuery, eventsQuery, readEventSearch } from '#app/features/admin/payments/queries.ts'
import { fill } from '#app/lib/page-data.ts'

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchQuery(booksQuery),
    queries.prefetchQuery(eventsQuery(readEventSearch(params))),
  ]),
)

export { load as clientLoader, load as loader, PaymentsPage as default }
