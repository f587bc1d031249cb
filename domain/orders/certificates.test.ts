import { expect, test } from 'vitest'
import { parseCertificateNumber, sumCertificate } from './certificates.ts'

test('parseCertificateNumber reads a number in any spelling and nothing else', () => {
  for (const typed of ['RE-7KQ2M-9XWPT', 're 7kq2m 9xwpt', ' RE7KQ2M9XWPT '])
    expect(parseCertificateNumber(typed)).toBe('RE-7KQ2M-9XWPT')
  for (const typed of [
    '',
    'RE-7KQ2M',
    'RE-0KQ2M-9XWPT',
    'XX-7KQ2M-9XWPT',
    'RE-7KQ2M-9XWPTA',
    'é'.repeat(1000),
  ])
    expect(parseCertificateNumber(typed)).toBeNull()
})

test('sumCertificate counts items without a weight and keeps a weight of zero', () => {
  const line = { title: 'Porte', condition: null }
  const lines = [
    { ...line, quantity: 3, weight: 12_500 },
    { ...line, quantity: 2, weight: null },
    { ...line, quantity: 1, weight: 0 },
  ]
  expect(sumCertificate({ lines })).toEqual({ weight: 37_500, unweighed: 1, articles: 6 })
})
