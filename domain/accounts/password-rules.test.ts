import { describe, expect, test } from 'vitest'
import { findPasswordFault } from './password-rules.ts'

const common = new Set(['motdepasse', 'trustno1'])
const person = {
  email: 'helene.marchal@portes-du-rhone.example',
  firstName: 'Hélène',
  lastName: 'Marchal',
  companyName: 'Menuiserie Kühn & fils',
}
const findFault = (password: string) => findPasswordFault(password, common, person)

describe('findPasswordFault refuses a password', () => {
  test.each(['', 'chevill', '🚪port1'])('that has fewer than eight characters: %j', (password) => {
    expect(findFault(password)).toBe('short')
  })
  test.each(['motdepasse', 'MotDePasse', 'Trustno1', 'aaaaaaaaaa', 'abababab', 'abcdefghij', '98765432'])(
    'that is common or simple: %s',
    (password) => {
      expect(findFault(password)).toBe('common')
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
  ])('that contains the user’s own data: %s', (password) => {
    expect(findFault(password)).toBe('personal')
  })
})

describe('findPasswordFault accepts', () => {
  test.each(['chantier-2026', 'helene aime les escaliers', 'vis à bois 6x80', 'zT4!pqLw', 'marche-palière'])(
    'the password %s',
    (password) => {
      expect(findFault(password)).toBeNull()
    },
  )
  test('a password although it contains names of two letters', () => {
    expect(findPasswordFault('alouette-du-lac', common, { firstName: 'Al', lastName: 'Du' })).toBeNull()
  })
})
