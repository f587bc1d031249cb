import { expect, test } from 'vitest'
import { contactSchema } from '#domain/conversations/schemas.ts'
import { withdrawalSchema } from '../orders/withdrawal.ts'
import { containsLink, profileSchema } from './schemas.ts'

test.each([
  'Gagnez 500 EUR http://evil.example',
  'https://evil.example/x',
  'www.evil.test',
  'Allez sur evil.com',
  'Evil.FR!',
  'a@b.example',
  'evil.example/gain',
])('containsLink finds a link in %s', (name) => expect(containsLink(name)).toBe(true))

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
  'Portes/Fenêtres SARL',
  'Le Bihan & Fils',
  '',
])('containsLink finds no link in the name %s', (name) => expect(containsLink(name)).toBe(false))

test('the profile, contact and withdrawal schemas refuse a name with a link', () => {
  const name = 'Gagnez 500 EUR http://evil.example'
  const refusedFields = (
    schema: { safeParse(input: unknown): { error?: { issues: { path: PropertyKey[] }[] } } },
    input: object,
  ) => schema.safeParse(input).error?.issues.map(({ path }) => path[0])
  expect(refusedFields(profileSchema, { companyName: name })).toContain('companyName')
  expect(refusedFields(contactSchema, { name })).toContain('name')
  expect(refusedFields(withdrawalSchema, { name })).toContain('name')
  expect(refusedFields(contactSchema, { name: 'J.-P. Martin' })).not.toContain('name')
})
