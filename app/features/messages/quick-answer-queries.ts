import { queryOptions } from '@tanstack/react-query'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

export const quickAnswersQuery = queryOptions({
  queryKey: ['quick-answers'],
  queryFn: ({ meta }) => read(apiOf(meta)['quick-answers'].$get()),
})

/** All of them, in their order. */
export const useSaveQuickAnswers = (onDone: () => void) =>
  useAction<unknown, Error, string[]>({
    mutationKey: ['save-quick-answers'],
    mutationFn: (answers, { meta }) => read(apiOf(meta)['quick-answers'].$put({ json: { answers } })),
    onSuccess: async (_, _answers, _result, { client }) => {
      await client.invalidateQueries({ queryKey: quickAnswersQuery.queryKey })
      onDone()
    },
  })
