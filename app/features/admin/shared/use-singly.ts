import type { MutateOptions, UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'

/** Drops a call while another is under way: a double click comes before the busy button is drawn. */
export function useSingly<Data, Input>({ mutate }: UseMutationResult<Data, Error, Input>) {
  const isBusy = useRef(false)
  return (input: Input, options: MutateOptions<Data, Error, Input> = {}) => {
    if (isBusy.current) return
    isBusy.current = true
    mutate(input, {
      ...options,
      onSettled: (...outcome) => {
        isBusy.current = false
        options.onSettled?.(...outcome)
      },
    })
  }
}
