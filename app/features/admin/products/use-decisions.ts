import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '#app/lib/api.ts'
import { apiOf } from '#app/lib/query-client.ts'

export type Decision = { kind: 'validate' } | { kind: 'refuse'; reason: string }

interface Request {
  id: string
  version: string
  decision: Decision
}

type State = { kind: 'busy' } | { kind: 'done'; as: Decision['kind'] } | { kind: 'failed'; message: string }

/**
 * What was decided of the advertisements shown. They stay where they are until the next ones are asked for: nothing moves
 * under a second click.
 */
export function useDecisions() {
  const [states, setStates] = useState<ReadonlyMap<string, State>>(new Map())
  const set = (id: string, state: State) => setStates((before) => new Map(before).set(id, state))

  const { mutate } = useMutation({
    mutationFn: ({ id, version, decision }: Request, { meta }) => {
      const product = apiOf(meta).admin.products[':id']
      const param = { id }
      return decision.kind === 'validate'
        ? read(product.validation.$post({ param, json: { version } }))
        : read(product.refusal.$post({ param, json: { version, reason: decision.reason } }))
    },
    onSuccess: (_answer, { id, decision }) => set(id, { kind: 'done', as: decision.kind }),
    onError: (error, { id }) => set(id, { kind: 'failed', message: error.message }),
  })

  return {
    decide(request: Request) {
      const state = states.get(request.id)
      if (state?.kind === 'busy' || state?.kind === 'done') return
      set(request.id, { kind: 'busy' })
      mutate(request)
    },
    decisions: new Map(
      [...states].flatMap(([id, state]) => (state.kind === 'done' ? [[id, state.as] as const] : [])),
    ),
    isBusy: (id: string) => states.get(id)?.kind === 'busy',
    failureOf: (id: string) => {
      const state = states.get(id)
      return state?.kind === 'failed' ? state.message : null
    },
    forget: () => setStates(new Map()),
  }
}
