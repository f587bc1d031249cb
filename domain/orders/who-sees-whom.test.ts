import { describe, expect, test } from 'vitest'
import {
  areContactsDisclosed,
  buyerSeenBySeller,
  type DisclosureFacts,
  type PartyProfile,
  partySeenByAdministrator,
  placeSeenByBuyer,
  sellerSeenByBuyer,
} from './who-sees-whom.ts'

const camille: PartyProfile = {
  organizationType: 'individual',
  companyName: null,
  username: null,
  firstName: 'Camille',
  lastName: 'Roux',
  phone: '06 39 98 12 34',
  address: '1 rue du Port, 44000 Nantes',
  siret: null,
  vatNumber: null,
  vatRegime: 'standard',
}
const joinery: PartyProfile = { ...camille, organizationType: 'other', companyName: 'Menuiserie Roux' }

const unpaid: DisclosureFacts = {
  status: 'initial',
  deliveryOption: 'pickup',
  isPaidByCard: false,
  isPartlyHandedOver: false,
  receivedAt: null,
  wasAcknowledged: false,
  wasSent: false,
}
const paid: DisclosureFacts = { ...unpaid, status: 'pending', isPaidByCard: true }

describe('areContactsDisclosed', () => {
  const acknowledged = { wasAcknowledged: true }
  const byCard = { isPaidByCard: true }
  const received = { status: 'livree', receivedAt: new Date(), isPartlyHandedOver: true } as const
  test.each<[string, Partial<DisclosureFacts>, boolean]>([
    ['is false before the payment', {}, false],
    ['is true after the payment', { ...byCard, status: 'pending' }, true],
    ['is false before the seller acknowledges an order without card payment', { status: 'pending' }, false],
    ['is true when the seller has acknowledged it', { ...acknowledged, status: 'accuse_reception' }, true],
    ['is true during the shipment', { ...acknowledged, status: 'expediee', wasSent: true }, true],
    ['is true after the receipt', { ...byCard, ...received }, true],
    ['is false when the buyer confirms an order neither paid nor acknowledged', received, false],
    ['is true during a dispute about a paid order', { ...byCard, status: 'disputed' }, true],
    ['is false during a dispute about an order neither paid nor acknowledged', { status: 'disputed' }, false],
    ['is false when the order was cancelled before the payment', { status: 'annulee' }, false],
    ['is false when the order was refunded before any hand-over', { ...byCard, status: 'annulee' }, false],
    [
      'is false when the order was cancelled after the acknowledgement and before a shipment',
      { ...acknowledged, status: 'annulee' },
      false,
    ],
    [
      'is true when a cancelled order was partly handed over',
      { ...byCard, status: 'annulee', isPartlyHandedOver: true },
      true,
    ],
    [
      'is true when the order was refunded after the receipt',
      { ...byCard, ...received, status: 'annulee' },
      true,
    ],
    [
      'is true when the order was refunded after the shipment',
      { ...byCard, status: 'annulee', wasSent: true },
      true,
    ],
  ])('%s', (_, change, expected) => {
    expect(areContactsDisclosed({ ...unpaid, ...change })).toBe(expected)
  })
})

describe('parties before the payment', () => {
  const stranger = { name: 'Camille R.', phone: null, address: '44000 Nantes', isDisclosed: false }

  test('sellerSeenByBuyer and buyerSeenBySeller show a private person’s first name, initial, postcode and town', () => {
    expect(buyerSeenBySeller(camille, unpaid)).toEqual(stranger)
    expect(sellerSeenByBuyer(camille, unpaid)).toEqual(stranger)
  })

  test('sellerSeenByBuyer shows a professional’s legal data without the telephone number', () => {
    expect(sellerSeenByBuyer(joinery, unpaid)).toEqual({
      name: 'Menuiserie Roux',
      phone: null,
      address: '1 rue du Port, 44000 Nantes',
      isDisclosed: false,
    })
  })

  test('buyerSeenBySeller leaves out the street of a company', () => {
    expect(buyerSeenBySeller(joinery, unpaid)).toEqual({ ...stranger, name: 'Menuiserie Roux' })
  })

  test('both leave out a company name in a private person’s profile', () => {
    const withFormerCompany = { ...camille, companyName: 'Roux SARL' }
    expect(buyerSeenBySeller(withFormerCompany, unpaid).name).toBe('Camille R.')
    expect(sellerSeenByBuyer(withFormerCompany, unpaid).name).toBe('Camille R.')
    expect(sellerSeenByBuyer(withFormerCompany, paid).name).toBe('Camille Roux')
  })

  test('sellerSeenByBuyer treats an undeclared seller as a private person', () => {
    expect(sellerSeenByBuyer({ ...camille, organizationType: null }, unpaid)).toEqual(stranger)
  })

  test('buyerSeenBySeller leaves out an address without a postcode', () => {
    expect(buyerSeenBySeller({ ...camille, address: '1 rue du Port' }, unpaid).address).toBeNull()
  })
})

describe('parties after the payment', () => {
  test('sellerSeenByBuyer shows name, telephone number and address', () => {
    expect(sellerSeenByBuyer(camille, paid)).toEqual({
      name: 'Camille Roux',
      phone: '06 39 98 12 34',
      address: '1 rue du Port, 44000 Nantes',
      isDisclosed: true,
    })
  })

  test('buyerSeenBySeller shows the street for a delivery only', () => {
    expect(buyerSeenBySeller(camille, { ...paid, deliveryOption: 'quote' }).address).toContain('rue du Port')
    expect(buyerSeenBySeller(camille, paid)).toMatchObject({
      name: 'Camille Roux',
      phone: '06 39 98 12 34',
      address: '44000 Nantes',
    })
  })
})

describe('pickup places', () => {
  const depot = {
    name: 'Dépôt',
    street: '7 impasse des Grèbes',
    postcode: '20000',
    town: 'Ajaccio',
    communeCode: '2A004',
    latitude: 41.9,
    longitude: 8.7,
    access: 'Portail vert',
  }
  const places = [depot, { ...depot, street: '8 impasse des Grèbes' }]

  test('are shown as towns before the payment, each once', () => {
    expect(placeSeenByBuyer(depot, unpaid)).toEqual({
      name: null,
      street: null,
      access: null,
      postcode: '20000',
      town: 'Ajaccio',
      department: '2A',
      position: { latitude: 41.9, longitude: 8.7 },
    })
    expect(sellerSeenByBuyer(joinery, { ...unpaid, places }).address).toBe('20000 Ajaccio')
  })

  test('are shown with their street after the payment instead of the profile’s address', () => {
    expect(placeSeenByBuyer(depot, paid)).toMatchObject({ name: 'Dépôt', street: '7 impasse des Grèbes' })
    expect(sellerSeenByBuyer(camille, { ...paid, places }).address).toBe(
      '7 impasse des Grèbes, 20000 Ajaccio\n8 impasse des Grèbes, 20000 Ajaccio',
    )
  })

  test('are not shown for a delivery', () => {
    expect(sellerSeenByBuyer(camille, { ...paid, deliveryOption: 'quote', places }).address).toBe(
      camille.address,
    )
  })
})

test('partySeenByAdministrator shows everything, and buyerSeenBySeller names a deleted account « Acheteur »', () => {
  expect(partySeenByAdministrator(camille, 'Acheteur')).toMatchObject({
    name: 'Camille Roux',
    isDisclosed: true,
  })
  expect(buyerSeenBySeller(undefined, paid)).toMatchObject({ name: 'Acheteur', isDisclosed: false })
})
