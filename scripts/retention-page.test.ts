import { expect, test } from 'vitest'
import { isUpToDate } from './retention-page.ts'

test('docs/retention.md equals the output of node scripts/retention-page.ts', () => {
  expect(isUpToDate()).toBe(true)
})
