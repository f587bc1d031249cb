import { describe, expect, test } from 'vitest'
import { findPasswordFault } from './password-rules.ts'

const common = new Set(['motdepasse', 'trustno1'])
const person = {
  email: 'helene.marchal@portes-du-rhone.example',
  firstName: 'Hélène',
  lastName: 'Marchal',
  companyName: 'Menuiserie Kühn & fils',
}
const faultOf = (password: string) => findPasswordFault(password, common, person)

describe('a password is refused', () => {
  test.each(['', 'chevill', '🚪port1'])('with fewer than eight characters: %j', (password) => {
    expect(faultOf(password)).toBe('short')
  })
  test.each(['motdepasse', 'MotDePasse', 'Trustno1', 'aaaaaaaaaa', 'abababab', 'abcdefghij', '98765432'])(
    'as common or simple: %s',
    (password) => {
      expect(faultOf(password)).toBe('common')
    },
  )
  test.each([
    'Helene2026',
    'hélène.marchal',
    'MARCHAL01021985',
    'menuiserie-kuhn',
    'portes-du-rhone!',
    'helene.marchal@portes-du-rhone.example',
    'Marchal_69000',
  ])('as made of one’s own data: %s', (password) => {
    expect(faultOf(password)).toBe('personal')
  })
})

describe('a password is taken', () => {
  test.each(['chantier-2026', 'helene aime les escaliers', 'vis à bois 6x80', 'zT4!pqLw', 'marche-palière'])(
    '%s',
    (password) => {
      expect(faultOf(password)).toBeNull()
    },
  )
  test('with names too short to mean anything', () => {
    expect(findPasswordFault('alouette-du-lac', common, { firstName: 'Al', lastName: 'Du' })).toBeNull()
  })
})
