import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { useAction } from './action.ts'
import { createApi } from './api.ts'
import { createQueryClient } from './query-client.ts'

type Options = Parameters<typeof useAction<unknown, Error, number>>[0]

/** Mounts one component for each action. */
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

/** Creates a server whose requests the test answers. */
function createServer() {
  const requests: { input: number; succeed: () => void; fail: () => void }[] = []
  const mutationFn = (input: number) =>
    new Promise<void>((resolve, reject) =>
      requests.push({ input, succeed: resolve, fail: () => reject(new Error('refused')) }),
    )
  return { requests, mutationFn, inputs: () => requests.map(({ input }) => input) }
}
const flush = () => new Promise((resolve) => setTimeout(resolve))

describe('useAction', () => {
  it('ignores a second call while the first is pending', async () => {
    const server = createServer()
    const { actions } = mount({ mutationFn: server.mutationFn })
    actions[0].mutate(1)
    actions[0].mutate(2)
    await flush()
    expect(server.inputs()).toEqual([1])
    server.requests[0]?.succeed()
    await flush()
    actions[0].mutate(3)
    await flush()
    expect(server.inputs()).toEqual([1, 3])
  })

  it('runs beside another component’s action unless both have the same key', async () => {
    const server = createServer()
    const { actions } = mount(
      { mutationFn: server.mutationFn },
      { mutationFn: server.mutationFn },
      { mutationFn: server.mutationFn, mutationKey: ['shared'] },
      { mutationFn: server.mutationFn, mutationKey: ['shared'] },
    )
    for (const [index, action] of actions.entries()) action.mutate(index)
    await flush()
    expect(server.inputs()).toEqual([0, 1, 2])
  })

  it('queues a second call when it has a scope', async () => {
    const server = createServer()
    const { actions } = mount({ mutationFn: server.mutationFn, scope: { id: 'list' } })
    actions[0].mutate(1)
    actions[0].mutate(2)
    await flush()
    expect(server.inputs()).toEqual([1])
    server.requests[0]?.succeed()
    await flush()
    expect(server.inputs()).toEqual([1, 2])
  })

  it.each(['succeed', 'fail'] as const)(
    'invalidates the queries of `refresh` when the request ends with: %s',
    async (outcome) => {
      const server = createServer()
      const { client, actions } = mount({ mutationFn: server.mutationFn, refresh: [['order']] })
      client.setQueryData(['order', 1], 'before')
      client.setQueryData(['cart'], 'before')
      actions[0].mutate(1)
      await flush()
      server.requests[0]?.[outcome]()
      await flush()
      expect(client.getQueryState(['order', 1])?.isInvalidated).toBe(true)
      expect(client.getQueryState(['cart'])?.isInvalidated).toBe(false)
    },
  )
})
