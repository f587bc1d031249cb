import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { type OwnProductsSearch, ownProductsParams } from '#domain/selling/own-products.ts'
import type { CellChange, ManyChange } from '#domain/selling/table-schemas.ts'
import { ownProductMessages } from '#domain/selling-messages.ts'

/** All products that a search finds, for selecting them together. */
export const choiceQuery = (search: OwnProductsSearch) =>
  queryOptions({
    queryKey: ['my-products-choice', search],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).selling.choice.$get({ query: Object.fromEntries(ownProductsParams(search)) } as never),
      ),
    staleTime: 0,
    gcTime: 0,
  })
export type ChosenProduct = DataOf<typeof choiceQuery>[number]

/** A changed cell of the table, with the value that was shown before. */
export type TableChange = CellChange | { field: 'stock'; value: number; seen: number }

/** Sends changes one after the other, in order; a failure is reported. */
export const useChangeCell = () =>
  useAction({
    mutationKey: ['change-cell'],
    scope: { id: 'own-products-table' },
    mutationFn: async ({ productId, change }: { productId: string; change: TableChange }, { meta }) => {
      const product = apiOf(meta).selling.products[':id']
      const param = { id: productId }
      if (change.field !== 'stock') return read(product.cell.$put({ param, json: change }))
      await read(product.stock.$put({ param, json: { quantity: change.value, seen: change.seen } }))
      // A change of stock loses no values of custom fields.
      return { lost: {} }
    },
    failure: ownProductMessages.failureTitle,
    onSettled: (_done, _error, _input, _result, { client }) => {
      void forgetProducts(client)
      // The cell shows the new value until the list has been fetched again.
      return client.refetchQueries({ queryKey: ['my-products'], type: 'active' })
    },
  })

export const useChangeMany = () =>
  useAction({
    mutationKey: ['change-many'],
    mutationFn: (json: { productIds: string[]; change: ManyChange }, { meta }) =>
      read(apiOf(meta).selling.many.$put({ json })),
    failure: ownProductMessages.failureTitle,
    onSettled: (_report, _error, _change, _result, { client }) => void forgetProducts(client),
  })
