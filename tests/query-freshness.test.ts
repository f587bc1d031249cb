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
import { useChangeCell, useChangeMany } from '#app/features/listings/table-queries.ts'
import { useMove } from '#app/features/orders/moves.ts'
import { sellerProductsQuery } from '#app/features/seller/queries.ts'
import { type StockProduct, useTakeOutOfStock } from '#app/features/stock-out/queries.ts'
import { ApiError, createApi } from '#app/lib/api.ts'
import { categoriesQuery, categoryTreeQuery } from '#app/lib/categories.ts'
import { categoryFieldsQuery } from '#app/lib/category-fields.ts'
import { productQuery } from '#app/lib/product.ts'
import { createQueryClient } from '#app/lib/query-client.ts'
import { forgetProducts } from '#app/lib/stale-products.ts'
import { parseCatalogueSearch } from '#domain/catalogue/search.ts'

/** A server that agrees to everything. */
const agreeing = async () => Response.json({})
const makeClient = () => createQueryClient(createApi('http://localhost', agreeing as typeof fetch))
const second = 1_000
const minute = 60 * second

describe('how long data is fresh', () => {
  const search = (query: string) => parseCatalogueSearch(new URLSearchParams(query))
  it.each([
    ['anything', productQuery(1), 30 * second],
    ['categories', categoriesQuery, 5 * minute],
    ['category-tree', categoryTreeQuery, 5 * minute],
    ['the families of a list', familiesQuery(search('')), 5 * minute],
    ['a category', introductionQuery(search('parent=portes')), 30 * minute],
    ['a subcategory', introductionQuery(search('parent=portes&category=portes-interieures')), 15 * minute],
    ['filterable fields', filterFieldsQuery({ category: 'portes', parent: null }), minute],
    ['the fields of a product', categoryFieldsQuery('a'), minute],
    ['the product list', productsQuery(search('')), 10 * second],
    ['a seller’s products', sellerProductsQuery('a', 1), 10 * second],
  ])('%s', (_, query, staleTime) => {
    expect(makeClient().defaultQueryOptions(query as typeof categoriesQuery).staleTime).toBe(staleTime)
  })

  it('a window that is looked at again, and a network that is back, ask again', () => {
    const { queries } = makeClient().getDefaultOptions()
    expect(queries).toMatchObject({ refetchOnWindowFocus: true, refetchOnReconnect: true })
  })
})

describe('a failure', () => {
  afterEach(() => vi.unstubAllEnvs())
  const retry = makeClient().getDefaultOptions().queries?.retry as (failures: number, error: Error) => boolean
  const problem = { type: 'about:blank', code: 'forbidden', status: 403, title: '', detail: '' } as const

  it('is tried again once, a refusal never', () => {
    vi.stubEnv('SSR', false)
    const lost = new ApiError({ ...problem, code: 'unavailable', status: 0 })
    const failed = new ApiError({ ...problem, code: 'unexpected', status: 500 })
    for (const passing of [lost, failed])
      expect([retry(0, passing), retry(1, passing)]).toEqual([true, false])
    expect(retry(0, new ApiError(problem))).toBe(false)
  })
  it('is told at once while the server renders', () => {
    vi.stubEnv('SSR', true)
    expect(retry(0, new TypeError('fetch failed'))).toBe(false)
  })
})

describe('a change of a product makes every group stale that shows it', () => {
  const groups = ['products', 'product', 'my-products']

  /** Whatever a component with this hook could call. */
  function called<T>(client: ReturnType<typeof makeClient>, useIt: () => T): T {
    let result: T | undefined
    const Caller = () => {
      result = useIt()
      return null
    }
    renderToString(createElement(QueryClientProvider, { client }, createElement(Caller)))
    return result as T
  }

  const mutations: [string, () => { mutate: (input: never) => void }, unknown][] = [
    ['put online', useSaveProduct, { productId: null, submissionKey: 'a', product: {}, pictures: [] }],
    ['changed', useSaveProduct, { productId: 'a', version: '1', product: {}, pictures: [] }],
    ['hidden', useChangeProducts, { kind: 'visibility', productIds: ['a'], isHidden: true }],
    ['given another status', useChangeProducts, { kind: 'status', productIds: ['a'], status: 'reserve' }],
    ['deleted', useChangeProducts, { kind: 'deletion', productIds: ['a'] }],
    ['counted', useChangeCell, { productId: 'a', change: { field: 'stock', value: 1, seen: 2 } }],
    ['given a price', useChangeCell, { productId: 'a', change: { field: 'price', value: 1, seen: 2 } }],
    ['changed with others', useChangeMany, { productIds: ['a'], change: { kind: 'percent', by: 100 } }],
    ['duplicated', useDuplicateProduct, { productId: 'a', submissionKey: 'a' }],
    ['taken back with its import', () => useUndoImport('a'), undefined],
    ['taken out of stock', () => useTakeOutOfStock({ id: 'a', uniqueCode: 'a' } as StockProduct), 'a'],
    ['filed elsewhere', useSaveCategory, { id: null, input: {} }],
    ['without one of its fields', useDeleteField, 'a'],
    [
      'given back by a cancelled fulfilment',
      () => {
        const { change } = useMove('a', { onDone: () => {}, onFailure: () => {} })
        return { mutate: change as (input: never) => void }
      },
      { transition: 'cancel' },
    ],
  ]
  it.each(mutations)('%s', async (_, useIt, input) => {
    const client = makeClient()
    for (const group of groups) client.setQueryData([group], 'old')
    called(client, useIt).mutate(input as never)
    const invalidated = () => groups.filter((group) => client.getQueryState([group])?.isInvalidated)
    await expect.poll(invalidated).toEqual(groups)
  })

  it('a field that is gone is gone from what sellers fill in, too', async () => {
    const client = makeClient()
    const { queryKey } = categoryFieldsQuery('a')
    client.setQueryData(queryKey, [])
    called(client, useDeleteField).mutate({ id: 'a', expectedLoss: 0 })
    await expect.poll(() => client.getQueryState(queryKey)?.isInvalidated).toBe(true)
  })

  it('an administrator’s decision', async () => {
    const client = makeClient()
    for (const group of groups) client.setQueryData([group], 'old')
    await forgetProducts(client)
    expect(groups.filter((group) => client.getQueryState([group])?.isInvalidated)).toEqual(groups)
  })
})
