import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { ProductCard } from './product-card.tsx'

const words = 'Porte d’entrée en chêne'

/** A list has 24 of them: what each repeats, a phone loads 24 times. */
it('is told what it looks like by one name', () => {
  const html = renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ProductCard
          sizes="92vw"
          product={{
            id: '0e7c8a30-0000-4000-8000-000000000000',
            number: 1042,
            title: words,
            price: { kind: 'amount', amount: 38_000 },
            quantity: 2,
            place: { town: 'Amiens', department: '80', latitude: 49.9, longitude: 2.3 },
            status: 'reserve',
            categoryName: 'Portes',
            fact: null,
            picture: {
              url: '/files/pictures/d4f1ef2a-0e31-de39-7634-4e8b0b17f9db',
              width: 1200,
              height: 900,
            },
          }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  const classes = [...html.matchAll(/ class="[^"]*"/g)].join('')
  expect(Buffer.byteLength(classes)).toBeLessThan(40)
  expect(Buffer.byteLength(html)).toBeLessThan(650)
})
