import { queryOptions, useMutationState, useQueryClient } from '@tanstack/react-query'
import { alertMessages } from '#domain/account-messages.ts'
import type { AlertKind } from '#domain/alerts/alerts.ts'
import { useAction } from './action.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** The key of the pages of watched products. */
export const watchedProductsKey = ['watched-products']
const saveKey = (productId: string) => ['save-product-alerts', productId]

/** The user's alerts for one product. */
export const productAlertsQuery = (productId: string) =>
  queryOptions({
    queryKey: ['product-alerts', productId],
    queryFn: ({ meta }) => read(apiOf(meta).alerts.products[':id'].$get({ param: { id: productId } })),
  })

/** The pending kinds of alerts, shown optimistically; undefined without any. */
export function usePendingAlertKinds(productId: string): readonly AlertKind[] | undefined {
  const awaited = useMutationState({
    filters: { mutationKey: saveKey(productId), status: 'pending' },
    select: (mutation) => mutation.state.variables as readonly AlertKind[],
  })
  return awaited.at(-1)
}

/** Saves the kinds of alerts for a product; without a kind the watch ends. Requests run in order and each sends all kinds, so the last one decides. */
export function useSaveProductAlerts(productId: string) {
  const client = useQueryClient()
  const query = productAlertsQuery(productId)
  return useAction({
    mutationKey: saveKey(productId),
    scope: { id: `product-alerts-${productId}` },
    mutationFn: (kinds: readonly AlertKind[], { meta }) =>
      read(
        apiOf(meta).alerts.products[':id'].$put({ param: { id: productId }, json: { kinds: [...kinds] } }),
      ),
    onSuccess: async (saved) => {
      // A request sent before this was saved would show the previous state.
      await client.cancelQueries(query)
      client.setQueryData(query.queryKey, saved)
    },
    failure: alertMessages.saveFailureTitle,
    refresh: [watchedProductsKey],
  })
}
