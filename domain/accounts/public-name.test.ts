import { expect, test } from 'vitest'
import { publicName } from './public-name.ts'

test.each([
  [{ companyName: 'Menuiserie Roux', firstName: 'Camille', lastName: 'Roux' }, 'Menuiserie Roux'],
  [{ companyName: '  ', firstName: 'Camille', lastName: 'élie' }, 'Camille É.'],
  [{ companyName: null, firstName: 'Camille', lastName: null }, 'Camille'],
  [{ companyName: null, firstName: ' ', lastName: '' }, null],
])('of %o', (person, name) => {
  expect(publicName(person)).toBe(name)
})
