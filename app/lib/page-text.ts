import { queryOptions } from '@tanstack/react-query'
import type { TextPageName } from '#domain/texts/pages.ts'
import type { ShownPage } from '#domain/texts/rich-text.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** The text of a page, as edited by administrators. */
export const pageTextQuery = (page: TextPageName) =>
  queryOptions({
    queryKey: ['page-text', page],
    // The client's types do not support recursive types, such as the lines of a text.
    queryFn: async ({ meta }) =>
      (await read(apiOf(meta)['page-texts'][':page'].$get({ param: { page } }))) as ShownPage,
  })
