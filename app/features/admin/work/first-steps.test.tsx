import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { categoriesQuery } from '#app/lib/categories.ts'
import { FirstSteps } from './first-steps.tsx'

const shown = (families: unknown[]) => {
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

test('a site without categories says what comes first; one that has some says nothing', () => {
  expect(shown([])).toContain('href="/admin/categories"')
  expect(shown([{ id: 'a', children: [] }])).toBe('')
})
