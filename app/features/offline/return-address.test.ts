import { expect, test } from 'vitest'
import { returnAddress } from './offline-page.tsx'

const origin = 'https://rechantier.example'

test('returns the requested page with its parameters', () => {
  expect(returnAddress('/profile?tab=products/1A2B3C4D', origin)).toBe(
    `${origin}/profile?tab=products/1A2B3C4D`,
  )
})

test.each([
  null,
  '',
  '/offline?from=/offline',
  'https://autre.example/',
  '//autre.example/',
  '/\\autre.example',
  'javascript:alert(1)',
  'http://[',
])('leads home rather than to %s', (from) => {
  expect(returnAddress(from, origin)).toBe(`${origin}/`)
})

test('a path that begins with two slashes stays on the site', () => {
  expect(new URL(returnAddress('/.//autre.example/', origin)).origin).toBe(origin)
})
