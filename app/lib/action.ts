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
  /** A toast after success. */
  success?: Words | ((data: Data, input: Input) => Words | null)
  /** A toast after a failure: its title, with the server's text if there is one; or the whole text. Null shows none. */
  failure?: string | ((error: Refusal, input: Input) => string | Failure | null)
  /** The queries to refetch, also after a failure, whose cause may be outdated data. */
  refresh?: readonly QueryKey[]
}

/**
 * A mutation that a user starts. While it runs, another start with the same `mutationKey` (by default: of the same component) is
 * dropped, because a double click precedes the rendering of the busy button. With a `scope` they run one after the other instead.
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
    // A reset mutation whose queries are still being refetched would drop the next start silently.
    reset: () => {
      if (!isRunning()) mutation.reset()
    },
    // A dropped call never settles.
    mutateAsync: (...start) => (isRunning() ? new Promise(() => {}) : mutation.mutateAsync(...start)),
  }
}
