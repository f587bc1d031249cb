import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import type { ProductCorrection } from '#domain/selling/corrections.ts'

/** Never from memory: a form opens on what is true now. */
export const productContentQuery = (productId: string) =>
  queryOptions({
    queryKey: ['admin', 'product-content', productId],
    queryFn: ({ meta }) => read(apiOf(meta).admin.products[':id'].content.$get({ param: { id: productId } })),
    staleTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
export type ProductContent = DataOf<typeof productContentQuery>

export const useCorrectProduct = (productId: string) =>
  useAction({
    mutationKey: ['admin', 'correct-product'],
    mutationFn: (json: ProductCorrection, { meta }) =>
      read(apiOf(meta).admin.products[':id'].content.$put({ param: { id: productId }, json })),
    success: { title: 'Annonce corrigée', text: 'Son vendeur est prévenu par email.' },
    onSuccess: (_done, _input, _result, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['admin', 'products'] }),
        client.invalidateQueries({ queryKey: ['admin', 'waiting-products'] }),
        forgetProducts(client),
      ]),
  })
