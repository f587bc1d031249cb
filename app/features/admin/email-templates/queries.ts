import { queryOptions } from '@tanstack/react-query'
import { read } from '#app/lib/api.ts'
import { apiOf, type DataOf } from '#app/lib/query-client.ts'

export const templatesQuery = queryOptions({
  queryKey: ['admin', 'email-templates'],
  queryFn: ({ meta }) => read(apiOf(meta).admin['email-templates'].$get()),
})

export type Templates = DataOf<typeof templatesQuery>

/** `name` may be anything an address holds: an unknown one is a 404. */
export const templateQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin', 'email-template', name],
    queryFn: ({ meta }) => read(apiOf(meta).admin['email-templates'][':name'].$get({ param: { name } })),
  })

export type Template = DataOf<typeof templateQuery>

/** Not hc's: the address is a frame's. */
export const templateFramePath = (name: string, { isDark }: { isDark: boolean }): string =>
  `/api/admin/email-templates/${encodeURIComponent(name)}/html${isDark ? '?dark' : ''}`
