import { expect, test } from 'vitest'
import { createApi } from './api.ts'

async function pathAskedFor(id: string): Promise<string> {
  let asked = ''
  const api = createApi('http://localhost', async (input) => {
    asked = new URL(String(input)).pathname
    return new Response('{}')
  })
  await api.products[':id'].$get({ param: { id } })
  return asked
}

test.each(['../account', '..', '.', '..%2Faccount', 'a?b', 'a#b', '//evil.example', 'é'])(
  'a parameter stays one part of the path › %s',
  async (id) => {
    expect(await pathAskedFor(id)).toMatch(/^\/api\/products\/[^/]+$/)
  },
)
