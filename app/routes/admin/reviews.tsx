import { useSearchParams } from 'react-router'
import { reviewsQuery } from '#app/features/admin/reviews/queries.ts'
import { ReviewsPage } from '#app/features/admin/reviews/reviews-page.tsx'
import { queriesOf } from '#app/lib/query-client.ts'
import { parseReviewSearch } from '#domain/orders/review-search.ts'
import type { Route } from './+types/reviews'

/** In the browser the last results stay until the new ones are there; the page tells of failures itself. */
async function load({ request, context }: Route.LoaderArgs | Route.ClientLoaderArgs) {
  const filled = queriesOf(context).prefetchQuery(
    reviewsQuery(parseReviewSearch(new URL(request.url).searchParams)),
  )
  if (import.meta.env.SSR) await filled
  return null
}

export { load as clientLoader, load as loader }

export default function Page() {
  const [params] = useSearchParams()
  return <ReviewsPage search={parseReviewSearch(params)} />
}
