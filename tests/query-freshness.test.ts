import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSaveCategory } from '#app/features/admin/categories/queries.ts'
import { useDeleteField } from '#app/features/admin/custom-fields/queries.ts'
import {
  familiesQuery,
  filterFieldsQuery,
  introductionQuery,
  productsQuery,
} from '#app/features/catalogue/queries.ts'
import { useUndoImport } from '#app/features/listings/import/queries.ts'
import { useChangeProducts, useDuplicateProduct, useSaveProduct } from '#app/features/listings/queries.ts'
import { cacheWrittenRows } from '#app/features/listings/table/queries.ts'
import { useMove } from '#app/features/orders/use-moves.ts'
import { sellerProductsQuery } from '#app/features/seller/queries.ts'
import { type StockProduct, useRemoveFromStock } from '#app/features/stock-out/queries.ts'
import { ApiError, createApi } from '#app/lib/api.ts'
import { categoriesQuery, categoryTreeQuery } from '#app/lib/categories.ts'
import { categoryFieldsQuery } from '#app/lib/category-fields.ts'
import { productQuery } from '#app/lib/product.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'

/** A server that accepts every request. */
const acceptAll = async () => Response.json({})
const createClient = () => createQueryClient(createApi('http://localhost', acceptAll as typeof fetch))
const secondMs = 1_000
const minuteMs = 60 * secondMs

describe('the query client keeps data fresh', () => {
  const search = (query: string) => parseCatalogueSearch(new URLSearchParams(query))
  it.each([
    ['a product without its own time', productQuery(1), 30 * secondMs],
    ['categories', categoriesQuery, 5 * minuteMs],
    ['category-tree', categoryTreeQuery, 5 * minuteMs],
    ['the families of a list', familiesQuery(search('')), 5 * minuteMs],
    ['a category', introductionQuery(search('parent=portes')), 30 * minuteMs],
    ['a subcategory', introductionQuery(search('parent=portes&category=portes-interieures')), 15 * minuteMs],
    ['filterable fields', filterFieldsQuery({ category: 'portes', parent: null }), minuteMs],
    ['the fields of a product', categoryFieldsQuery('a'), minuteMs],
    ['the product list', productsQuery(search('')), 10 * secondMs],
    ['a seller’s products', sellerProductsQuery('a', 1), 10 * secondMs],
  ])('for %s', (_, query, staleTime) => {
    expect(createClient().defaultQueryOptions(query as typeof categoriesQuery).staleTime).toBe(staleTime)
  })

  it('refetches on window focus and on reconnect', () => {
    const { queries } = createClient().getDefaultOptions()
    expect(queries).toMatchObject({ refetchOnWindowFocus: true, refetchOnReconnect: true })
  })
})

describe('a failed query', () => {
  afterEach(() => vi.unstubAllEnvs())
  const retry = createClient().getDefaultOptions().queries?.retry as (
    failures: number,
    error: Error,
  ) => boolean
  const problem = { type: 'about:blank', code: 'forbidden', status: 403, title: '', detail: '' } as const

  it('is retried once, but not when the request was refused', () => {
    vi.stubEnv('SSR', false)
    const lost = new ApiError({ ...problem, code: 'unavailable', status: 0 })
    const failed = new ApiError({ ...problem, code: 'unexpected', status: 500 })
    for (const passing of [lost, failed])
      expect([retry(0, passing), retry(1, passing)]).toEqual([true, false])
    expect(retry(0, new ApiError(problem))).toBe(false)
  })
  it('is not retried while the server renders', () => {
    vi.stubEnv('SSR', true)
    expect(retry(0, new TypeError('fetch failed'))).toBe(false)
  })
})

describe('a changed product invalidates every group of queries that shows it', () => {
  const groups = ['products', 'product', 'my-products']

  /** Returns the result of a hook called inside a component. */
  function callHook<T>(client: ReturnType<typeof createClient>, useIt: () => T): T {
    let result: T | undefined
    const Caller = () => {
      result = useIt()
      return null
    }
    renderToString(createElement(QueryClientProvider, { client }, createElement(Caller)))
    return result as T
  }

  const mutations: [string, () => { mutate: (input: never) => void }, unknown][] = [
    [
      'after publishing it',
      useSaveProduct,
      { productId: null, submissionKey: 'a', product: {}, pictures: [] },
    ],
    ['after editing it', useSaveProduct, { productId: 'a', version: '1', product: {}, pictures: [] }],
    ['after hiding it', useChangeProducts, { kind: 'visibility', productIds: ['a'], isHidden: true }],
    [
      'after changing its status',
      useChangeProducts,
      { kind: 'status', productIds: ['a'], status: 'reserve' },
    ],
    ['after deleting it', useChangeProducts, { kind: 'deletion', productIds: ['a'] }],
    ['after duplicating it', useDuplicateProduct, { productId: 'a', submissionKey: 'a' }],
    ['after undoing its import', () => useUndoImport('a'), undefined],
    [
      'after removing it from the stock',
      () => useRemoveFromStock({ id: 'a', uniqueCode: 'a' } as StockProduct),
      'a',
    ],
    ['after saving its category', useSaveCategory, { id: null, input: {} }],
    ['after deleting one of its fields', useDeleteField, 'a'],
    [
      'after cancelling its fulfilment',
      () => {
        const { change } = useMove('a', { onDone: () => {}, onFailure: () => {} })
        return { mutate: change as (input: never) => void }
      },
      { transition: 'cancel' },
    ],
  ]
  it.each(mutations)('%s', async (_, useIt, input) => {
    const client = createClient()
    for (const group of groups) client.setQueryData([group], 'old')
    callHook(client, useIt).mutate(input as never)
    const invalidated = () => groups.filter((group) => client.getQueryState([group])?.isInvalidated)
    await expect.poll(invalidated).toEqual(groups)
  })

  it('after deleting a field of its category, with the fields to fill in', async () => {
    const client = createClient()
    const { queryKey } = categoryFieldsQuery('a')
    client.setQueryData(queryKey, [])
    callHook(client, useDeleteField).mutate({ id: 'a', expectedLoss: 0 })
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('after cells of it were written', async () => {
    const client = createClient()
    for (const group of groups) client.setQueryData([group], 'old')
    cacheWrittenRows(client, [])
    const invalidated = () => groups.filter((group) => client.getQueryState([group])?.isInvalidated)
    await expect.poll(invalidated).toEqual(groups)
  })

  it('after an administrator’s decision', async () => {
    const client = createClient()
    for (const group of groups) client.setQueryData([group], 'old')
    await invalidateProducts(client)
    expect(groups.filter((group) => client.getQueryState([group])?.isInvalidated)).toEqual(groups)
  })
})
