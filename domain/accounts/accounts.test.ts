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

test('missingProfileFields requires a company name of everyone but private persons', () => {
  expect(isProfileComplete(complete)).toBe(true)
  expect(missingProfileFields({ ...complete, organizationType: 'other' })).toEqual(['companyName'])
  expect(missingProfileFields({ ...complete, organizationType: null })).toEqual([
    'organizationType',
    'companyName',
  ])
})

test('missingProfileFields counts blank values as missing', () => {
  expect(missingProfileFields({ ...complete, phone: '  ', address: '' })).toEqual(['phone', 'address'])
})

test('initials uses the first letters of the names or of the email address', () => {
  expect(initials({ firstName: 'élodie', lastName: 'Roux', email: 'x@y.example' })).toBe('ÉR')
  expect(initials({ firstName: null, lastName: ' ', email: 'x@y.example' })).toBe('X')
})
