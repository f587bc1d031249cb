import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** The fields of products in this category; none without a category. */
export const categoryFieldsQuery = (categoryId: string) =>
  queryOptions({
    queryKey: ['custom-fields', 'of', categoryId],
    queryFn: ({ meta }) =>
      categoryId
        ? read(apiOf(meta).categories[':id']['custom-fields'].$get({ param: { id: categoryId } }))
        : [],
    staleTime: 60_000,
  })
