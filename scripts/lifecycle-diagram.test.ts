import { expect, test } from 'vitest'
import { isWritten } from './lifecycle-diagram.ts'

test('docs/order-lifecycle.md says what the program does; otherwise: node scripts/lifecycle-diagram.ts', () => {
  expect(isWritten()).toBe(true)
})
