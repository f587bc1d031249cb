import { expect, test } from 'vitest'
import { checkTestCard, testCards } from './test-cards.ts'

const now = new Date('2026-11-21T12:00:00Z')

/** The check digit of ISO/IEC 7812, which card forms verify. */
const hasCheckDigit = (number: string): boolean =>
  [...number]
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) %
    10 ===
  0

test('test cards have valid check digits, unique numbers and unique behaviours', () => {
  for (const { number } of testCards) expect(hasCheckDigit(number), number).toBe(true)
  expect(new Set(testCards.map(({ number }) => number)).size).toBe(testCards.length)
  expect(new Set(testCards.map(({ behaviour }) => behaviour)).size).toBe(testCards.length)
})

test.each([
  ['4242 4242 4242 4242', '11/26', '123', 'accepted'],
  ['4242424242424242', '1127', '123', 'accepted'],
  ['4242\u00a04242\u00a04242\u00a04242', '11 / 2027', ' 123 ', 'accepted'],
])('checkTestCard accepts %s, %s, %s', (number, expiry, cvc, behaviour) => {
  expect(checkTestCard({ number, expiry, cvc }, now)).toMatchObject({ behaviour })
})

test.each([
  ['4111111111111111', '11/27', '123', 'unknown_card'],
  ['', '11/27', '123', 'unknown_card'],
  ['4242424242424242', '10/26', '123', 'expired_card'],
  ['4242424242424242', '13/27', '123', 'expired_card'],
  ['4242424242424242', 'bientôt', '123', 'expired_card'],
  ['4242424242424242', '11/27', '12', 'incorrect_cvc'],
  ['4242424242424242', '11/27', 'abc', 'incorrect_cvc'],
])('checkTestCard refuses %s, %s, %s: %4$s', (number, expiry, cvc, refusal) => {
  expect(checkTestCard({ number, expiry, cvc }, now)).toBe(refusal)
})
