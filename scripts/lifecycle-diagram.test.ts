import { expect, test } from 'vitest'
import { isUpToDate } from './lifecycle-diagram.ts'

test('docs/order-lifecycle.md equals the output of node scripts/lifecycle-diagram.ts', () => {
  expect(isUpToDate()).toBe(true)
})
