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

test('of a private person only a first name, an initial and a town', () => {
  expect(sellerIdentity(person)).toEqual({ kind: 'private', name: 'Camille R.', town: 'Nantes' })
  expect(sellerName(person)).toBe('Camille R.')
  expect(sellerName({ ...person, username: 'Cam44' })).toBe('Cam44')
  // What a company left behind in the profile of somebody who sells as a private person now.
  expect(sellerIdentity({ ...person, siret: '73282932000074', companyName: 'Roux SARL' })).toEqual(
    sellerIdentity(person),
  )
})

test('a craftsman without a company’s name trades under his own', () => {
  expect(sellerIdentity({ ...person, organizationType: 'other' })).toMatchObject({
    kind: 'professional',
    name: 'Camille Roux',
    address: '12 rue du Port, 44000 Nantes',
  })
})

test('an undeclared seller is shown neither as private nor as professional', () => {
  expect(sellerIdentity({ ...person, organizationType: null })).toEqual({ kind: 'undeclared' })
  expect(sellerName({ ...person, firstName: ' ', lastName: null })).toBe('Vendeur')
})
