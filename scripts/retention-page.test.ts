import { expect, test } from 'vitest'
import { isWritten } from './retention-page.ts'

test('docs/retention.md equals the output of node scripts/retention-page.ts', () => {
  expect(isWritten()).toBe(true)
})
