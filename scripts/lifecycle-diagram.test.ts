import { expect, test } from 'vitest'
import { isWritten } from './lifecycle-diagram.ts'

test('docs/order-lifecycle.md equals the output of node scripts/lifecycle-diagram.ts', () => {
  expect(isWritten()).toBe(true)
})
