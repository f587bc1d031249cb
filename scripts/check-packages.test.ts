import { describe, expect, test } from 'vitest'
import { undeclaredInProject, undeclaredPackages } from './check-packages.ts'

test('production code imports only production dependencies', () => {
  expect(undeclaredInProject()).toEqual([])
})

describe('undeclaredPackages', () => {
  const dependencies = new Set(['react', '@react-email/render'])
  test.each([
    "import { parse } from 'csv-parse/sync'",
    "export * from '@scope/name'",
    "const load = () => import('vite')",
    "import 'tailwindcss'",
  ])('reports %s', (source) => {
    expect(undeclaredPackages('server/x.ts', source, dependencies)).toHaveLength(1)
  })
  test.each([
    "import type { Plugin } from 'vite'",
    "import { x } from '@react-email/render'",
    "import { jsx } from 'react/jsx-runtime'",
    "import { x } from '#domain/money.ts'; import { y } from './y.ts'",
    "import { readFile } from 'node:fs/promises'",
    'const load = (path: string) => import(path)',
  ])('accepts %s', (source) => {
    expect(undeclaredPackages('server/x.ts', source, dependencies)).toEqual([])
  })
})
