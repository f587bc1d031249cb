import { queryOptions } from '@tanstack/react-query'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

/** What administrators have set: shown name, tax mark, maintenance. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ meta }) => read(apiOf(meta).settings.$get()),
})
