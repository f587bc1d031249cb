import { queryOptions } from '@tanstack/react-query'
import type { ShownPage } from '#domain/texts/page-section.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** The words of the legal notices or of the terms, as administrators have them. */
export const pageTextQuery = (page: 'legal' | 'terms') =>
  queryOptions({
    queryKey: ['page-text', page],
    // The client's types know nothing that holds itself, as a line of text does.
    queryFn: async ({ meta }) =>
      (await read(apiOf(meta)['page-texts'][':page'].$get({ param: { page } }))) as ShownPage,
  })
