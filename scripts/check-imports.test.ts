import { describe, expect, test } from 'vitest'
import { checkCircles, checkEntryPages, checkFile } from './check-imports.ts'

describe('checkFile reports a forbidden import', () => {
  test.each([
    ['domain/money.ts', "import { x } from '#server/context.ts'"],
    ['domain/money.ts', "export * from '../server/context.ts'"],
    ['app/features/cart/cart-sheet.tsx', "import { x } from '../catalogue/queries.ts'"],
    ['app/features/cart/cart-sheet.tsx', "const x = () => import('#app/features/home/hero.tsx')"],
    ['app/lib/api.ts', "import { api } from '#server/api.ts'"],
    ['app/routes/home.tsx', "import type { ApiType } from '#server/api.ts'"],
    ['server/capabilities/email/render.ts', "import { x } from '../orders/place-order.ts'"],
    ['server/contexts/orders/place-order.ts', "import { x } from '#app/lib/api.ts'"],
    ['server/contexts/orders/place-order.ts', "import { x } from '../services.ts'"],
    ['server/contexts/orders/place-order.ts', "import { products } from '../database/schema/catalogue.ts'"],
  ])('%s: %s', (path, source) => {
    expect(checkFile(path, source)).toHaveLength(1)
  })
})

describe('checkFile accepts an allowed import', () => {
  test.each([
    ['app/lib/api.ts', "import type { ApiType } from '#server/api.ts'"],
    [
      'app/features/cart/cart-sheet.tsx',
      "import { x } from './cart-line.tsx'; import { useState } from 'react'",
    ],
    ['server/contexts/orders/place-order.ts', "import { x } from '../catalogue/listing.ts'"],
    ['server/app.ts', "import { x } from './api.ts'"],
  ])('%s: %s', (path, source) => {
    expect(checkFile(path, source)).toEqual([])
  })
})

describe('checkCircles', () => {
  const files = (sources: Record<string, string>) => new Map(Object.entries(sources))

  test('reports a circle of three files with static, re-exported and dynamic imports', () => {
    const sources = files({
      'domain/a.ts': "import { b } from './b.ts'",
      'domain/b.ts': "export * from '#domain/c.ts'",
      'domain/c.ts': "const a = () => import('./a.ts')",
      'domain/d.ts': "import { a } from './a.ts'",
    })
    expect(checkCircles(sources)).toEqual(['circle: domain/a.ts, domain/b.ts, domain/c.ts'])
  })

  test('reports a circle of type imports', () => {
    const sources = files({
      'domain/a.ts': "import type { B } from './b.ts'",
      'domain/b.ts': "type A = typeof import('./a.ts')",
    })
    expect(checkCircles(sources)).toEqual(['circle: domain/a.ts, domain/b.ts'])
  })
})

describe('checkEntryPages', () => {
  const files = (homeSource: string) =>
    new Map([
      ['app/routes/home.tsx', "import { Home } from '#app/features/home/home.tsx'"],
      ['app/features/home/home.tsx', homeSource],
      ['domain/x.ts', "import { z } from 'zod'"],
    ])

  test('reports the import path from an entry page to zod', () => {
    expect(checkEntryPages(files("import { x } from '#domain/x.ts'"))).toEqual([
      'app/routes/home.tsx: loads zod over domain/x.ts ← app/features/home/home.tsx ← app/routes/home.tsx',
    ])
  })

  test.each(["const x = () => import('#domain/x.ts')", "import type { x } from '#domain/x.ts'"])(
    'ignores a dynamic or type import: %s',
    (source) => {
      expect(checkEntryPages(files(source))).toEqual([])
    },
  )
})
