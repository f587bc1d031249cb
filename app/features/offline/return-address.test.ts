import { expect, test } from 'vitest'
import { returnAddress } from './offline-page.tsx'

const origin = 'https://rechantier.example'

test('returnAddress returns the requested page with its parameters', () => {
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
])('returnAddress returns the home page instead of %s', (from) => {
  expect(returnAddress(from, origin)).toBe(`${origin}/`)
})

test('returnAddress keeps a path with two leading slashes on the site', () => {
  expect(new URL(returnAddress('/.//autre.example/', origin)).origin).toBe(origin)
})
