import { expect, test } from 'vitest'
import { isWritten } from './retention-page.ts'

test('docs/retention.md says what the program does; otherwise: node scripts/retention-page.ts', () => {
  expect(isWritten()).toBe(true)
})
