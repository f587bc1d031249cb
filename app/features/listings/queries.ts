import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { useAction } from '#app/lib/action.ts'
import { type Api, ApiError, read } from '#app/lib/api.ts'
import { type Failure, failureOf } from '#app/lib/form-failure.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'
import { invalidateProducts } from '#app/lib/stale-products.ts'
import type { ProductInput } from '#domain/catalogue/schemas.ts'
import type { ProductStatus } from '#domain/catalogue/statuses.ts'
import type { Problem } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import type { DraftValues } from '#domain/selling/drafts.ts'
import {
  type OwnProductsSearch,
  ownProductsParams,
  type SettableStatus,
} from '#domain/selling/own-products.ts'
import { ownProductMessages, sellingMessages } from '#domain/selling-messages.ts'

const minute = 60_000

/** Ids of categories that a title suggests, the likeliest first. */
export const categoryProposalsQuery = (title: string) =>
  queryOptions({
    queryKey: ['category-proposals', title],
    queryFn: ({ meta }) => read(apiOf(meta)['category-proposals'].$get({ query: { title } })),
    enabled: title.length > 2,
    staleTime: minute,
    placeholderData: keepPreviousData,
  })

/**
 * The product for the form. It is read again for each form, which opens on current data, and then not refetched. `openedVersion` is the
 * version that an open form has, under which a later reading gets its own cache entry.
 */
export const ownProductQuery = (productId: string, openedVersion?: string) =>
  queryOptions({
    queryKey: ['own-product', productId, openedVersion],
    queryFn: ({ meta }) => read(apiOf(meta)['own-products'][':id'].$get({ param: { id: productId } })),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
export type OwnProduct = DataOf<typeof ownProductQuery>

const saveTimeoutMs = 30_000

interface SaveResult {
  id: string
  uniqueCode: string
  /** The product may wait for an administrator. */
  status: ProductStatus
}

type ProductToSave = { product: ProductInput; pictures: string[] } & (
  | { productId: string; version: string }
  | { productId: null; submissionKey: string }
)

/** Publishes or changes a product. */
export const useSaveProduct = () =>
  useAction<SaveResult, Error, ProductToSave>({
    mutationKey: ['save-product'],
    mutationFn: ({ product, pictures, ...target }, { meta }) => {
      const { products } = apiOf(meta)
      const init = { init: { signal: AbortSignal.timeout(saveTimeoutMs) } }
      if (target.productId === null) {
        return read(
          products.$post({ json: { ...product, pictures, submissionKey: target.submissionKey } }, init),
        )
      }
      const json = { ...product, pictures, version: target.version }
      return read(products[':id'].$put({ param: { id: target.productId }, json }, init))
    },
    onSuccess: (_saved, _saving, _result, { client }) => void invalidateProducts(client),
  })

export const saveFailure = (error: Error): Failure =>
  failureOf(error, { title: sellingMessages.saveFailureTitle, text: generalMessages.unexpected })

export type Upload = InferResponseType<Api['uploads']['$post'], 201>

export interface UploadOptions {
  signal: AbortSignal
  /** Receives a fraction from 0 to 1. */
  onProgress: (sentShare: number) => void
}

/** Uses XMLHttpRequest, since fetch does not report the progress of an upload. @throws ApiError */
export const sendFile = <Answer>(
  address: string,
  file: File,
  { signal, onProgress }: UploadOptions,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (problem: Partial<Problem>) =>
      reject(
        new ApiError({
          type: 'about:blank',
          code: 'unavailable',
          status: request.status,
          title: '',
          detail: request.status === 0 ? generalMessages.offline : generalMessages.unexpected,
          ...problem,
        }),
      )
    signal.addEventListener('abort', () => request.abort())
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    request.addEventListener('error', () => fail({}))
    request.addEventListener('abort', () => fail({}))
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response)
      else fail(request.response ?? {})
    })
    request.open('POST', address)
    request.responseType = 'json'
    request.send(file)
  })

export const sendPicture = (file: File, options: UploadOptions): Promise<Upload> =>
  sendFile('/api/uploads', file, options)

/** Deletes a removed picture. After a failure the server deletes it within a week. */
export const useRemoveUpload = () =>
  useMutation({
    mutationKey: ['remove-upload'],
    mutationFn: (id: string, { meta }) => read(apiOf(meta).uploads[':id'].$delete({ param: { id } })),
  })

/** One page of the seller's own products, by the search of the address. */
export const myProductsQuery = (search: OwnProductsSearch) =>
  queryOptions({
    queryKey: ['my-products', search],
    queryFn: ({ meta }) =>
      read(apiOf(meta).selling.products.$get({ query: Object.fromEntries(ownProductsParams(search)) })),
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })
export type OwnProductsPage = DataOf<typeof myProductsQuery>
export type OwnProductRow = OwnProductsPage['items'][number]

/** All products of a search, from which the seller selects. */
export const selectableProductsQuery = (search: OwnProductsSearch) =>
  queryOptions({
    queryKey: ['my-products-choice', search],
    queryFn: ({ meta }) =>
      read(
        apiOf(meta).selling.choice.$get({ query: Object.fromEntries(ownProductsParams(search)) } as never),
      ),
    staleTime: 0,
    gcTime: 0,
  })
export type SelectableProduct = DataOf<typeof selectableProductsQuery>[number]

/** A change of several products. */
export type ProductsChange =
  | { kind: 'visibility'; productIds: string[]; isHidden: boolean }
  | { kind: 'status'; productIds: string[]; status: SettableStatus }
  | { kind: 'deletion'; productIds: string[] }

export const useChangeProducts = () =>
  useAction({
    mutationKey: ['change-products'],
    mutationFn: (change: ProductsChange, { meta }) => {
      const { selling } = apiOf(meta)
      switch (change.kind) {
        case 'visibility':
          return read(selling.visibility.$put({ json: change }))
        case 'status':
          return read(selling.status.$put({ json: change }))
        case 'deletion':
          return read(selling.deletion.$post({ json: change }))
      }
    },
    failure: ownProductMessages.failureTitle,
    // Runs after a failure too, because outdated data may be its cause.
    onSettled: (_report, _error, _change, _result, { client }) => void invalidateProducts(client),
  })

interface Duplication {
  productId: string
  submissionKey: string
  withPictures: boolean
}

export const useDuplicateProduct = () =>
  useAction({
    mutationKey: ['duplicate-product'],
    mutationFn: ({ productId, ...json }: Duplication, { meta }) =>
      read(apiOf(meta).selling.products[':id'].duplicate.$post({ param: { id: productId }, json })),
    failure: ownProductMessages.failureTitle,
    onSuccess: (_made, _input, _result, { client }) => void invalidateProducts(client),
  })

/** The stored draft of a new product, from any device; null: published or deleted. */
export const draftQuery = (draftId: string) =>
  queryOptions({
    queryKey: ['product-draft', draftId],
    queryFn: async ({ meta }) => {
      try {
        return await read(apiOf(meta).selling.drafts[':id'].$get({ param: { id: draftId } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

export type OpenedDraft = NonNullable<DataOf<typeof draftQuery>>

export interface UnsavedDraft {
  id: string
  values: DraftValues
  /** The server's last known values, so that values written elsewhere in other inputs are preserved. */
  before?: DraftValues
  pictureIds: string[]
  pictureIdsBefore?: string[]
}

/** Saves the draft while the seller types; the request completes even when the page is left. */
export const saveDraft = (api: Api, { id, ...json }: UnsavedDraft) =>
  read(api.selling.drafts[':id'].$put({ param: { id }, json }, { init: { keepalive: true } }))

export const useDeleteDrafts = () =>
  useAction({
    mutationKey: ['delete-drafts'],
    mutationFn: (draftIds: string[], { meta }) =>
      read(apiOf(meta).selling.drafts.deletion.$post({ json: { draftIds } })),
    failure: ownProductMessages.failureTitle,
    refresh: [['selling-table'], ['to-do']],
  })
