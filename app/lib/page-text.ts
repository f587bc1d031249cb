import { queryOptions } from '@tanstack/react-query'
import type { TextPageName } from '#domain/texts/pages.ts'
import type { ShownPage } from '#domain/texts/rich-text.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** A page's words, as administrators have them. */
export const pageTextQuery = (page: TextPageName) =>
  queryOptions({
    queryKey: ['page-text', page],
    // The client's types know nothing that holds itself, as a line of text does.
    queryFn: async ({ meta }) =>
      (await read(apiOf(meta)['page-texts'][':page'].$get({ param: { page } }))) as ShownPage,
  })
