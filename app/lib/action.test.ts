import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useAction } from './action.ts'
import { createApi } from './api.ts'
import { createQueryClient } from './query-client.ts'

type Options = Parameters<typeof useAction<unknown, Error, number>>[0]

/** The actions of one page, each of a component of its own. */
function mount(...all: Options[]) {
  const client = createQueryClient(createApi('http://localhost', fetch))
  const actions: ReturnType<typeof useAction<unknown, Error, number>>[] = []
  const Button = ({ options }: { options: Options }) => {
    actions.push(useAction<unknown, Error, number>(options))
    return null
  }
  const buttons = all.map((options, index) => createElement(Button, { options, key: index }))
  renderToString(createElement(QueryClientProvider, { client }, buttons))
  return { client, actions: actions as [(typeof actions)[0], ...typeof actions] }
}

/** What was asked for, each answered when the test says so. */
function makeServer() {
  const asked: { input: number; answer: () => void; refuse: () => void }[] = []
  const mutationFn = (input: number) =>
    new Promise<void>((resolve, reject) =>
      asked.push({ input, answer: resolve, refuse: () => reject(new Error('refused')) }),
    )
  return { asked, mutationFn, inputs: () => asked.map(({ input }) => input) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('an action', () => {
  it('is done once however often it is clicked, and again once it has ended', async () => {
    const server = makeServer()
    const { actions } = mount({ mutationFn: server.mutationFn })
    actions[0].mutate(1)
    actions[0].mutate(2)
    await settled()
    expect(server.inputs()).toEqual([1])
    server.asked[0]?.answer()
    await settled()
    actions[0].mutate(3)
    await settled()
    expect(server.inputs()).toEqual([1, 3])
  })

  it('does not hold up another component’s, unless both have one key', async () => {
    const server = makeServer()
    const { actions } = mount(
      { mutationFn: server.mutationFn },
      { mutationFn: server.mutationFn },
      { mutationFn: server.mutationFn, mutationKey: ['shared'] },
      { mutationFn: server.mutationFn, mutationKey: ['shared'] },
    )
    for (const [index, action] of actions.entries()) action.mutate(index)
    await settled()
    expect(server.inputs()).toEqual([0, 1, 2])
  })

  it('with a scope waits for the one before instead of being dropped', async () => {
    const server = makeServer()
    const { actions } = mount({ mutationFn: server.mutationFn, scope: { id: 'list' } })
    actions[0].mutate(1)
    actions[0].mutate(2)
    await settled()
    expect(server.inputs()).toEqual([1])
    server.asked[0]?.answer()
    await settled()
    expect(server.inputs()).toEqual([1, 2])
  })

  it.each(['answer', 'refuse'] as const)('has what it changed read again after: %s', async (outcome) => {
    const server = makeServer()
    const { client, actions } = mount({ mutationFn: server.mutationFn, refresh: [['order']] })
    client.setQueryData(['order', 1], 'before')
    client.setQueryData(['cart'], 'before')
    actions[0].mutate(1)
    await settled()
    server.asked[0]?.[outcome]()
    await settled()
    expect(client.getQueryState(['order', 1])?.isInvalidated).toBe(true)
    expect(client.getQueryState(['cart'])?.isInvalidated).toBe(false)
  })
})
