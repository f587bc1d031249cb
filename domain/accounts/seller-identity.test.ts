import { expect, test } from 'vitest'
import { type SellerProfile, sellerIdentity, sellerName } from './seller-identity.ts'

const person: SellerProfile = {
  organizationType: 'individual',
  companyName: null,
  username: null,
  firstName: 'Camille',
  lastName: 'Roux',
  address: '12 rue du Port, 44000 Nantes',
  siret: null,
  vatNumber: null,
  vatRegime: 'standard',
}

test('sellerIdentity of a private person is a first name, an initial and a town', () => {
  expect(sellerIdentity(person)).toEqual({ kind: 'private', name: 'Camille R.', town: 'Nantes' })
  expect(sellerName(person)).toBe('Camille R.')
  expect(sellerName({ ...person, username: 'Cam44' })).toBe('Cam44')
  // A private person's profile may still contain data of a former company.
  expect(sellerIdentity({ ...person, siret: '73282932000074', companyName: 'Roux SARL' })).toEqual(
    sellerIdentity(person),
  )
})

test('sellerIdentity of a professional without a company name is their own name', () => {
  expect(sellerIdentity({ ...person, organizationType: 'other' })).toMatchObject({
    kind: 'professional',
    name: 'Camille Roux',
    address: '12 rue du Port, 44000 Nantes',
  })
})

test('sellerIdentity of an undeclared seller is neither private nor professional', () => {
  expect(sellerIdentity({ ...person, organizationType: null })).toEqual({ kind: 'undeclared' })
  expect(sellerName({ ...person, firstName: ' ', lastName: null })).toBe('Vendeur')
})
