import { expect, test } from 'vitest'
import { createApi } from './api.ts'

async function requestedPath(id: string): Promise<string> {
  let path = ''
  const api = createApi('http://localhost', async (input) => {
    path = new URL(String(input)).pathname
    return new Response('{}')
  })
  await api.products[':id'].$get({ param: { id } })
  return path
}

test.each(['../account', '..', '.', '..%2Faccount', 'a?b', 'a#b', '//evil.example', 'é'])(
  'the API client encodes a parameter as one segment of the path: %s',
  async (id) => {
    expect(await requestedPath(id)).toMatch(/^\/api\/products\/[^/]+$/)
  },
)
