import { reviewsQuery } from '#app/features/admin/reviews/queries.ts'
import { ReviewsPage } from '#app/features/admin/reviews/reviews-page.tsx'
import { fill } from '#app/lib/page-data.ts'
import { parseReviewSearch } from '#domain/orders/review-search.ts'

const load = fill((queries, params) => queries.prefetchQuery(reviewsQuery(parseReviewSearch(params))))

export { load as clientLoader, load as loader, ReviewsPage as default }
