import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { ContactInput } from '#domain/contact/schemas.ts'

export const useSendContactMessage = () =>
  useAction({
    mutationKey: ['contact'],
    mutationFn: (input: ContactInput, { meta }) => read(apiOf(meta).contact.$post({ json: input })),
  })
