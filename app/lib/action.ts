import {
  type QueryKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useId } from 'react'
import { pageMessages } from '#domain/messages.ts'
import { type Failure, failureOf } from './form-failure.ts'
import { toast } from './toasts.ts'

export type Words = string | { title: string; text?: string }

export interface ActionOptions<Data, Refusal, Input> extends UseMutationOptions<Data, Refusal, Input> {
  /** Said in passing once it is done. */
  success?: Words | ((data: Data, input: Input) => Words | null)
  /** Said in passing when it failed: a title, with the server's words where it has any; or all there is to say. Null: nothing. */
  failure?: string | ((error: Refusal, input: Input) => string | Failure | null)
  /** What to read again afterwards, also after a failure: what the page shows may be the reason. */
  refresh?: readonly QueryKey[]
}

/**
 * A mutation a person starts. While it runs, another start of the same `mutationKey` (without one: of the same component) is
 * dropped: a double click comes before the busy button is drawn. With a `scope` they are done one after the other instead.
 */
export function useAction<Data = unknown, Refusal extends Error = Error, Input = void>({
  success,
  failure,
  refresh = [],
  ...options
}: ActionOptions<Data, Refusal, Input>): UseMutationResult<Data, Refusal, Input> {
  const client = useQueryClient()
  const ownKey = useId()
  const { mutationKey = [ownKey], scope } = options
  const mutation = useMutation<Data, Refusal, Input>({
    ...options,
    mutationKey,
    onSuccess: (data, input, ...rest) => {
      const words = typeof success === 'function' ? success(data, input) : success
      if (words) toast({ kind: 'success', ...(typeof words === 'string' ? { title: words } : words) })
      return options.onSuccess?.(data, input, ...rest)
    },
    onError: (error, input, ...rest) => {
      const words = typeof failure === 'function' ? failure(error, input) : failure
      if (typeof words === 'string')
        toast({ kind: 'error', ...failureOf(error, { title: words, text: pageMessages.unexpected }) })
      else if (words) toast({ kind: 'error', ...words })
      return options.onError?.(error, input, ...rest)
    },
    onSettled: (...outcome) =>
      Promise.all([
        options.onSettled?.(...outcome),
        ...refresh.map((queryKey) => client.invalidateQueries({ queryKey })),
      ]),
  })
  const isRunning = () => scope === undefined && client.isMutating({ mutationKey, exact: true }) > 0
  return {
    ...mutation,
    mutate: (...start) => {
      if (!isRunning()) mutation.mutate(...start)
    },
    // Hidden while its lists are still being read again, it would drop the next start without a word.
    reset: () => {
      if (!isRunning()) mutation.reset()
    },
    // What is dropped has no answer.
    mutateAsync: (...start) => (isRunning() ? new Promise(() => {}) : mutation.mutateAsync(...start)),
  }
}
