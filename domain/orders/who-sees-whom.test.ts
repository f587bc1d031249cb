import { describe, expect, test } from 'vitest'
import {
  areDisclosed,
  buyerSeenBySeller,
  type Dealing,
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

const unpaid: Dealing = {
  status: 'initial',
  deliveryOption: 'pickup',
  isPaidByCard: false,
  isPartlyHandedOver: false,
  receivedAt: null,
  wasTakenOn: false,
  wasSent: false,
}
const paid: Dealing = { ...unpaid, status: 'pending', isPaidByCard: true }

describe('the two know each other', () => {
  const takenOn = { wasTakenOn: true }
  const byCard = { isPaidByCard: true }
  const received = { status: 'livree', receivedAt: new Date(), isPartlyHandedOver: true } as const
  test.each<[string, Partial<Dealing>, boolean]>([
    ['not before the payment', {}, false],
    ['from the payment on', { ...byCard, status: 'pending' }, true],
    ['not before the seller takes on what is not paid here', { status: 'pending' }, false],
    ['once they have taken it on', { ...takenOn, status: 'accuse_reception' }, true],
    ['on the way', { ...takenOn, status: 'expediee', wasSent: true }, true],
    ['afterwards', { ...byCard, ...received }, true],
    ['not on the word of a buyer who says they have received what nobody paid or took on', received, false],
    ['while they disagree about what was paid', { ...byCard, status: 'disputed' }, true],
    ['not by disagreeing about what was neither paid nor taken on', { status: 'disputed' }, false],
    ['not when it was cancelled before the payment', { status: 'annulee' }, false],
    ['not when it was refunded, with nothing handed over', { ...byCard, status: 'annulee' }, false],
    [
      'not when it was cancelled after it was taken on, with nothing sent',
      { ...takenOn, status: 'annulee' },
      false,
    ],
    [
      'when something is to be brought back',
      { ...byCard, status: 'annulee', isPartlyHandedOver: true },
      true,
    ],
    ['when it was refunded after it was received', { ...byCard, ...received, status: 'annulee' }, true],
    ['when it was refunded after it was sent', { ...byCard, status: 'annulee', wasSent: true }, true],
  ])('%s', (_, change, expected) => {
    expect(areDisclosed({ ...unpaid, ...change })).toBe(expected)
  })
})

describe('before the payment', () => {
  const stranger = { name: 'Camille R.', phone: null, address: '44000 Nantes', isDisclosed: false }

  test('a private person is a first name, an initial, a postcode and a town, on either side', () => {
    expect(buyerSeenBySeller(camille, unpaid)).toEqual(stranger)
    expect(sellerSeenByBuyer(camille, unpaid)).toEqual(stranger)
  })

  test('a professional seller is what the law makes them publish, and no telephone', () => {
    expect(sellerSeenByBuyer(joinery, unpaid)).toEqual({
      name: 'Menuiserie Roux',
      phone: null,
      address: '1 rue du Port, 44000 Nantes',
      isDisclosed: false,
    })
  })

  test('no law makes a company that buys publish its street', () => {
    expect(buyerSeenBySeller(joinery, unpaid)).toEqual({ ...stranger, name: 'Menuiserie Roux' })
  })

  test('what a company has left in a private person’s profile is not their name', () => {
    const left = { ...camille, companyName: 'Roux SARL' }
    expect(buyerSeenBySeller(left, unpaid).name).toBe('Camille R.')
    expect(sellerSeenByBuyer(left, unpaid).name).toBe('Camille R.')
    expect(sellerSeenByBuyer(left, paid).name).toBe('Camille Roux')
  })

  test('whoever has not said what they are is no professional', () => {
    expect(sellerSeenByBuyer({ ...camille, organizationType: null }, unpaid)).toEqual(stranger)
  })

  test('an address without a postcode is kept back as a whole', () => {
    expect(buyerSeenBySeller({ ...camille, address: '1 rue du Port' }, unpaid).address).toBeNull()
  })
})

describe('after the payment', () => {
  test('the buyer knows where to go', () => {
    expect(sellerSeenByBuyer(camille, paid)).toEqual({
      name: 'Camille Roux',
      phone: '06 39 98 12 34',
      address: '1 rue du Port, 44000 Nantes',
      isDisclosed: true,
    })
  })

  test('the seller learns the street of whom they deliver to, and of nobody else', () => {
    expect(buyerSeenBySeller(camille, { ...paid, deliveryOption: 'quote' }).address).toContain('rue du Port')
    expect(buyerSeenBySeller(camille, paid)).toMatchObject({
      name: 'Camille Roux',
      phone: '06 39 98 12 34',
      address: '44000 Nantes',
    })
  })
})

describe('where articles are fetched', () => {
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

  test('is the town before the payment, each once, also of a firm', () => {
    expect(placeSeenByBuyer(depot, unpaid)).toEqual({
      name: null,
      street: null,
      access: null,
      postcode: '20000',
      town: 'Ajaccio',
      department: '2A',
    })
    expect(sellerSeenByBuyer(joinery, { ...unpaid, places }).address).toBe('20000 Ajaccio')
  })

  test('is the street after it, and no longer the address of the profile', () => {
    expect(placeSeenByBuyer(depot, paid)).toMatchObject({ name: 'Dépôt', street: '7 impasse des Grèbes' })
    expect(sellerSeenByBuyer(camille, { ...paid, places }).address).toBe(
      '7 impasse des Grèbes, 20000 Ajaccio\n8 impasse des Grèbes, 20000 Ajaccio',
    )
  })

  test('matters nothing to who has it brought', () => {
    expect(sellerSeenByBuyer(camille, { ...paid, deliveryOption: 'quote', places }).address).toBe(
      camille.address,
    )
  })
})

test('administrators see everybody, and an account that is gone is nobody', () => {
  expect(partySeenByAdministrator(camille, 'Acheteur')).toMatchObject({
    name: 'Camille Roux',
    isDisclosed: true,
  })
  expect(buyerSeenBySeller(undefined, paid)).toMatchObject({ name: 'Acheteur', isDisclosed: false })
})
