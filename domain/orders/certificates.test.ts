import { expect, test } from 'vitest'
import { readCertificateNumber, sumCertificate } from './certificates.ts'

test('a number is read however it was typed, and nothing else is one', () => {
  for (const typed of ['RE-7KQ2M-9XWPT', 're 7kq2m 9xwpt', ' RE7KQ2M9XWPT '])
    expect(readCertificateNumber(typed)).toBe('RE-7KQ2M-9XWPT')
  for (const typed of [
    '',
    'RE-7KQ2M',
    'RE-0KQ2M-9XWPT',
    'XX-7KQ2M-9XWPT',
    'RE-7KQ2M-9XWPTA',
    'é'.repeat(1000),
  ])
    expect(readCertificateNumber(typed)).toBeNull()
})

test('what has no weight is counted, never guessed; a weight of nothing is one', () => {
  const line = { title: 'Porte', condition: null }
  const lines = [
    { ...line, quantity: 3, weight: 12_500 },
    { ...line, quantity: 2, weight: null },
    { ...line, quantity: 1, weight: 0 },
  ]
  expect(sumCertificate({ lines })).toEqual({ weight: 37_500, unweighed: 1, articles: 6 })
})
