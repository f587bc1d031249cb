import { expect, test } from 'vitest'
import { describePeriod } from './retained-data.ts'
import { timedRetention } from './retention.ts'

test('a period is said as people say it', () => {
  expect(describePeriod(timedRetention.emails)).toBe('Un an depuis l’envoi')
  expect(describePeriod(timedRetention['email-suppressions'])).toBe('3\u00a0ans depuis le refus')
  expect(describePeriod(timedRetention.codes)).toBe('14\u00a0jours depuis leur expiration')
  expect(describePeriod(timedRetention.sessions)).toMatch(/^Dès leur expiration/)
})
