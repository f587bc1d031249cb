import { expect, test } from 'vitest'
import { chooseRetainedBackups } from './backups.ts'
import { describePeriod, retainedData } from './retained-data.ts'
import { timedRetention } from './retention.ts'

test('describePeriod describes a retention period in French', () => {
  expect(describePeriod(timedRetention.emails)).toBe('Un an depuis l’envoi')
  expect(describePeriod(timedRetention['email-suppressions'])).toBe('3\u00a0ans depuis le refus')
  expect(describePeriod(timedRetention.codes)).toBe('14\u00a0jours depuis leur expiration')
  expect(describePeriod(timedRetention.sessions)).toMatch(/^Dès leur expiration/)
})

test('retainedData states how long deleted data remains in backups', () => {
  const nights = Array.from({ length: 3 * 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 1)))
  const [oldest] = [...chooseRetainedBackups(nights.map((night) => night.toISOString()))].sort()
  const newest = nights.at(-1) as Date
  const oldestDate = new Date(oldest as string)
  const months =
    (newest.getUTCFullYear() - oldestDate.getUTCFullYear()) * 12 +
    newest.getUTCMonth() -
    oldestDate.getUTCMonth()
  const backups = retainedData.find(({ what }) => what.startsWith('Sauvegardes'))
  expect(backups && describePeriod(backups)).toBe(`${months + 1}\u00a0mois au plus depuis la sauvegarde`)
})
