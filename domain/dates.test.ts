import { expect, test } from 'vitest'
import {
  formatAgo,
  formatDay,
  formatDeadline,
  formatHour,
  formatListedMoment,
  formatShortMoment,
  formatWeekday,
} from './dates.ts'

const now = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:02Z', 'à l’instant'],
  ['2026-11-21T11:59:01Z', 'à l’instant'],
  ['2026-11-21T11:59:00Z', 'il y a 1 minute'],
  ['2026-11-21T11:00:01Z', 'il y a 59 minutes'],
  ['2026-11-21T11:00:00Z', 'il y a 1 heure'],
  ['2026-11-20T12:00:00Z', 'il y a 1 jour'],
  ['2026-10-01T12:00:00Z', 'il y a 1 mois'],
  ['2024-11-01T12:00:00Z', 'il y a 2 ans'],
])('formatAgo of %s is %s', (iso, text) => {
  expect(formatAgo(iso, now).replaceAll('\u00a0', ' ')).toBe(text)
})

test('dates are formatted in Paris time', () => {
  expect(formatListedMoment('2026-07-01T22:30:00Z')).toMatch(/^2 juil\. 2026,? (à )?00:30$/)
  expect(formatShortMoment('2026-12-25T08:05:00Z')).toBe('25 déc. 2026 à 09:05')
  expect(formatHour('2026-12-25T08:05:00Z')).toBe('9:05')
  expect(formatDay('2026-07-01')).toBe('1er juillet 2026')
  expect(formatDay('2026-07-21')).toBe('21 juillet 2026')
  expect(formatWeekday('2026-07-01T10:00:00Z')).toBe('mercredi 1er juillet')
  expect(formatDeadline('2026-03-31T22:30:00Z', { withTime: true })).toBe('1er\u00a0avril à 00:30')
})
