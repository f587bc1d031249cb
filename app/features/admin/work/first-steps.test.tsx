import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { categoriesQuery } from '#app/lib/categories.ts'
import { FirstSteps } from './first-steps.tsx'

const render = (families: unknown[]) => {
  const client = new QueryClient()
  client.setQueryData(categoriesQuery.queryKey, families as never)
  return renderToString(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FirstSteps />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

test('FirstSteps links to the categories only while the site has none', () => {
  expect(render([])).toContain('href="/admin/categories"')
  expect(render([{ id: 'a', children: [] }])).toBe('')
})
