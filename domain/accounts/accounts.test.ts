import { expect, test } from 'vitest'
import { initials, isProfileComplete, missingProfileFields } from './accounts.ts'

const complete = {
  firstName: 'Léa',
  lastName: 'Bodin',
  userType: 'buyer',
  organizationType: 'individual',
  companyName: null,
  phone: '06 39 98 00 00',
  address: '1 rue du Port',
} as const

test('a private person needs no company; everybody else does', () => {
  expect(isProfileComplete(complete)).toBe(true)
  expect(missingProfileFields({ ...complete, organizationType: 'other' })).toEqual(['companyName'])
  expect(missingProfileFields({ ...complete, organizationType: null })).toEqual([
    'organizationType',
    'companyName',
  ])
})

test('blanks are not an answer', () => {
  expect(missingProfileFields({ ...complete, phone: '  ', address: '' })).toEqual(['phone', 'address'])
})

test('initials', () => {
  expect(initials({ firstName: 'élodie', lastName: 'Roux', email: 'x@y.example' })).toBe('ÉR')
  expect(initials({ firstName: null, lastName: ' ', email: 'x@y.example' })).toBe('X')
})
