import { expect, test } from 'vitest'
import { chooseRetainedBackups } from './backups.ts'
import { describePeriod, retainedData } from './retained-data.ts'
import { timedRetention } from './retention.ts'

test('a period is said as people say it', () => {
  expect(describePeriod(timedRetention.emails)).toBe('Un an depuis l’envoi')
  expect(describePeriod(timedRetention['email-suppressions'])).toBe('3\u00a0ans depuis le refus')
  expect(describePeriod(timedRetention.codes)).toBe('14\u00a0jours depuis leur expiration')
  expect(describePeriod(timedRetention.sessions)).toMatch(/^Dès leur expiration/)
})

test('what was deleted is said to stay in backups for as long as it does', () => {
  const nights = Array.from({ length: 3 * 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 1)))
  const [oldest] = [...chooseRetainedBackups(nights.map((night) => night.toISOString()))].sort()
  const newest = nights.at(-1) as Date
  const kept = new Date(oldest as string)
  const months =
    (newest.getUTCFullYear() - kept.getUTCFullYear()) * 12 + newest.getUTCMonth() - kept.getUTCMonth()
  const said = retainedData.find(({ what }) => what.startsWith('Sauvegardes'))
  expect(said && describePeriod(said)).toBe(`${months + 1}\u00a0mois au plus depuis la sauvegarde`)
})
