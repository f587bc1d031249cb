import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { type Product, productQuery } from '#app/lib/product.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { ProductReportInput } from '#domain/catalogue/product-reports.ts'
import type { PriceRequestInput } from '#domain/conversations/schemas.ts'

/** Fetched after the page, because cached pages are older than the last conversations. */
export const answerTimeQuery = (sellerId: string) =>
  queryOptions({
    queryKey: ['answer-time', sellerId],
    queryFn: ({ meta }) => read(apiOf(meta).sellers[':id']['answer-time'].$get({ param: { id: sellerId } })),
    staleTime: 600_000,
  })

interface PriceRequestEvents {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** Calls the event handlers even when the dialog has been closed meanwhile. */
export const useRequestPrice = (productId: string, events: PriceRequestEvents) =>
  useAction({
    mutationKey: ['price-request'],
    mutationFn: (input: PriceRequestInput, { meta }) =>
      read(apiOf(meta).products[':id']['price-requests'].$post({ param: { id: productId }, json: input })),
    ...events,
  })

export const useReportProduct = (productId: string) =>
  useAction({
    mutationKey: ['report-product', productId],
    mutationFn: (report: ProductReportInput, { meta }) =>
      read(apiOf(meta).products[':id'].reports.$post({ param: { id: productId }, json: report })),
    success: { title: 'Signalement envoyé', text: 'Vous recevez un email de confirmation.' },
    // The form shows the failure.
    failure: () => null,
  })

/** Whether the product was hidden or deleted while its page was open. The page still shows its data. */
export function useIsGone({ number }: Product): boolean {
  const { error } = useQuery(productQuery(number))
  return error instanceof ApiError && (error.status === 404 || error.status === 410)
}
