import { expect, test } from 'vitest'
import { formatAgo, formatMoment } from './format-moment.ts'

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
])('%s is %s', (iso, text) => {
  expect(formatAgo(iso, now).replaceAll('\u00a0', ' ')).toBe(text)
})

test('the exact time is the one of Paris', () => {
  expect(formatMoment('2026-07-01T22:30:00Z')).toMatch(/^2 juil\. 2026,? (à )?00:30$/)
})
