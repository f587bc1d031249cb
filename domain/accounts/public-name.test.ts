import { expect, test } from 'vitest'
import { publicName } from './public-name.ts'

test.each([
  [
    { organizationType: 'other', companyName: 'Menuiserie Roux', firstName: 'Camille', lastName: 'Roux' },
    'Menuiserie Roux',
  ],
  [
    {
      organizationType: 'individual',
      companyName: 'Menuiserie Roux',
      firstName: 'Camille',
      lastName: 'Roux',
    },
    'Camille R.',
  ],
  [{ organizationType: 'other', companyName: '  ', firstName: 'Camille', lastName: 'élie' }, 'Camille É.'],
  [{ organizationType: null, companyName: null, firstName: 'Camille', lastName: null }, 'Camille'],
  [{ organizationType: null, companyName: null, firstName: ' ', lastName: '' }, null],
] as const)('publicName of %o is %s', (person, name) => {
  expect(publicName(person)).toBe(name)
})
