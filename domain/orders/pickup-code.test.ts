import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  codeInFragment,
  findInvalidCharacters,
  isPickupCode,
  makePickupCode,
  normalisePickupCode,
  parsePickupCode,
  parseScannedPickupCode,
  pickupAlphabet,
  pickupCodeUrl,
} from './pickup-code.ts'

test('makePickupCode uses every character of the alphabet equally often', () => {
  expect(new Set(pickupAlphabet).size).toBe(32)
  expect(pickupAlphabet).not.toMatch(/[01IO]/)
  const all = Uint8Array.from({ length: 256 }, (_, index) => index)
  const firstCharacters = [...all].map((byte) => makePickupCode(new Uint8Array(6).fill(byte)).charAt(0))
  for (const character of pickupAlphabet)
    expect(firstCharacters.filter((one) => one === character)).toHaveLength(8)
  for (let count = 0; count < 100; count++) expect(isPickupCode(makePickupCode(randomBytes(6)))).toBe(true)
})

test.each([
  'K7P2XM',
  'k7p2xm',
  ' K7P 2XM ',
  'K7P-2XM',
  'k7p\u00a02xm',
  'K7P\u202f–\u202f2XM',
  'K-7-P-2-X-M\n',
  '\u200bK7P_2XM\ufeff',
  'https://rechantier.example/collect#K7P2XM',
  'http://localhost:3104/collect/#k7p-2xm',
])('parsePickupCode reads %j as K7P2XM', (typed) => {
  expect(parsePickupCode(typed)).toBe('K7P2XM')
})

test.each([
  // O is not read as 0, I not as 1, ß not as SS, and no full-width letter as a plain one.
  ['K7PO2X', 'K7PO2X'],
  ['K7P02X', 'K7P02X'],
  ['K7PIZX', 'K7PIZX'],
  ['K7P2ß', 'K7P2ß'],
  ['K7P2ﬀ', 'K7P2ﬀ'],
  ['Ｋ7P2XM', 'Ｋ7P2XM'],
  ['K7P2XMM', 'K7P2XMM'],
  ['K7P2X', 'K7P2X'],
  ['', ''],
])('normalisePickupCode keeps %j, which is not a code', (typed, normalised) => {
  expect(normalisePickupCode(typed)).toBe(normalised)
  expect(isPickupCode(parsePickupCode(typed))).toBe(false)
})

describe('parseScannedPickupCode', () => {
  test.each(['https://rechantier.example/collect#K7P2XM', 'K7P2XM', 'https://ancien.example/collect#k7p2xm'])(
    'finds the code in %s',
    (text) => expect(parseScannedPickupCode(text)).toBe('K7P2XM'),
  )
  test.each([
    'https://rechantier.example/stock-out?code=K7P2XM',
    'https://rechantier.example/collect',
    'https://rechantier.example/collect#K7P2X0',
    'WIFI:S:Depot;P:K7P2XM;;',
    'x'.repeat(3_000),
    '',
  ])('finds no code in %s', (text) => expect(parseScannedPickupCode(text)).toBeNull())
})

test('pickupCodeUrl puts the code into the fragment, which codeInFragment reads', () => {
  const address = new URL(pickupCodeUrl('https://rechantier.example', 'K7P2XM'))
  expect(address.pathname + address.search).toBe('/collect')
  expect(codeInFragment(address.hash)).toBe('K7P2XM')
  expect(codeInFragment('')).toBeNull()
})

test('findInvalidCharacters returns the characters that no code contains', () => {
  expect(findInvalidCharacters('k7o-0é1')).toEqual(['O', '0', 'é', '1'])
})
