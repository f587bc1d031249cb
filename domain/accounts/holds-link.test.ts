import { expect, test } from 'vitest'
import { holdsLink } from './holds-link.ts'

test.each([
  'Gagnez 500 EUR http://evil.example',
  'https://evil.example/x',
  'www.evil.test',
  'Allez sur evil.com',
  'Evil.FR!',
  'a@b.example',
  'evil.example/gain',
])('%s would be made a link', (name) => expect(holdsLink(name)).toBe(true))

test.each([
  'Jean-Pierre',
  'J.-P.',
  'J.P.',
  'M. Le Goff',
  'St.Pierre',
  'D’Arc',
  "O'Brien",
  'Dr.Martin',
  'Marie-Ève',
  '李 小龍',
  'Me. Co',
  '',
])('%s is a name', (name) => expect(holdsLink(name)).toBe(false))
