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

export type ToastText = string | { title: string; text?: string }

export interface ActionOptions<Data, ActionError, Input>
  extends UseMutationOptions<Data, ActionError, Input> {
  /** A toast after success. */
  success?: ToastText | ((data: Data, input: Input) => ToastText | null)
  /** A toast after a failure: its title, with the server's text if there is one; or the whole text. Null shows none. */
  failure?: string | ((error: ActionError, input: Input) => string | Failure | null)
  /** The queries to refetch, also after a failure, whose cause may be outdated data. */
  refresh?: readonly QueryKey[]
}

/**
 * A mutation that a user starts. While it runs, another start with the same `mutationKey` (by default: of the same component) is
 * dropped, because a double click precedes the rendering of the busy button. With a `scope` they run one after the other instead.
 */
export function useAction<Data = unknown, ActionError extends Error = Error, Input = void>({
  success,
  failure,
  refresh = [],
  ...options
}: ActionOptions<Data, ActionError, Input>): UseMutationResult<Data, ActionError, Input> {
  const client = useQueryClient()
  const componentKey = useId()
  const { mutationKey = [componentKey], scope } = options
  const mutation = useMutation<Data, ActionError, Input>({
    ...options,
    mutationKey,
    onSuccess: (data, input, ...rest) => {
      const message = typeof success === 'function' ? success(data, input) : success
      if (message) toast({ kind: 'success', ...(typeof message === 'string' ? { title: message } : message) })
      return options.onSuccess?.(data, input, ...rest)
    },
    onError: (error, input, ...rest) => {
      const message = typeof failure === 'function' ? failure(error, input) : failure
      if (typeof message === 'string')
        toast({ kind: 'error', ...failureOf(error, { title: message, text: pageMessages.unexpected }) })
      else if (message) toast({ kind: 'error', ...message })
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
    mutate: (...args) => {
      if (!isRunning()) mutation.mutate(...args)
    },
    // A reset mutation whose queries are still being refetched would drop the next start silently.
    reset: () => {
      if (!isRunning()) mutation.reset()
    },
    // A dropped call never settles.
    mutateAsync: (...args) => (isRunning() ? new Promise(() => {}) : mutation.mutateAsync(...args)),
  }
}
