import { placeText } from '../accounts/place-of.ts'
import { publicName } from '../accounts/public-name.ts'
import { fullName, type SellerProfile, sellerIdentity, sellerName } from '../accounts/seller-identity.ts'
import { departmentOf } from '../places/commune.ts'
import type { Position } from '../places/distance.ts'
import { type PlaceSnapshot, townLine } from '../places/place.ts'
import { states } from './states.ts'
import type { FulfilmentFacts } from './transition.ts'

/** All that is known of one of the two; only what the functions below answer is for the other. */
export interface PartyProfile extends SellerProfile {
  phone: string | null
}

/** One of the two who deal with each other, as the other may know them. Never a mail address: people write through the site. */
export interface Party {
  name: string
  phone: string | null
  /**
   * Where the articles are fetched, a line a place; before the two know each other the postcode and the town. Where no place is
   * known, of a professional seller where they trade.
   */
  address: string | null
  /** Telephone and address are included; otherwise they appear after the payment. */
  isDisclosed: boolean
}

/** What of a fulfilment decides whether buyer and seller may know how to reach each other. */
export interface DisclosureFacts
  extends Pick<
    FulfilmentFacts,
    'status' | 'deliveryOption' | 'isPaidByCard' | 'isPartlyHandedOver' | 'receivedAt'
  > {
  /** The seller has said that they prepare it, sent it or handed something over. What only the buyer declares does not count. */
  wasAcknowledged: boolean
  /** Shipped, or said to be handed over. */
  wasSent: boolean
  /** Where its articles were when they were ordered, each once; none of orders from before places were known. */
  places?: readonly PlaceSnapshot[]
}

/**
 * Whether the two may know how to reach each other: from the payment on, or, where nothing is paid
 * on the site, from the seller's word that they take the order on. Once it is cancelled only while there may be something to
 * bring back: who was refunded before anything changed hands is a stranger again.
 */
export function areDisclosed(dealing: DisclosureFacts): boolean {
  const { status, isPaidByCard, wasAcknowledged, wasSent, isPartlyHandedOver, receivedAt } = dealing
  const isAgreed = status !== states.placed && (isPaidByCard || wasAcknowledged)
  const hasLeft = wasSent || isPartlyHandedOver || receivedAt !== null
  return isAgreed && (status !== states.cancelled || hasLeft)
}

/** What a seller may know of their buyer. Only who brings the articles needs the street. */
export const buyerSeenBySeller = (buyer: PartyProfile | undefined, dealing: DisclosureFacts): Party => {
  if (!buyer) return unknownParty('Acheteur')
  const place = placeText(buyer.address)
  return areDisclosed(dealing)
    ? {
        name: wholeName(buyer) || 'Acheteur',
        phone: buyer.phone,
        address: dealing.deliveryOption === 'quote' ? buyer.address : place,
        isDisclosed: true,
      }
    : { name: publicName(buyer) ?? 'Acheteur', phone: null, address: place, isDisclosed: false }
}

/** What a buyer may know of a seller: before the payment what everybody reads on the seller's page, and the postcode. */
export const sellerSeenByBuyer = (seller: PartyProfile | undefined, dealing: DisclosureFacts): Party => {
  if (!seller) return unknownParty('Vendeur')
  if (areDisclosed(dealing))
    return {
      name: wholeName(seller) || sellerName(seller),
      phone: seller.phone,
      address: fetchedAt(dealing) ?? seller.address,
      isDisclosed: true,
    }
  const identity = sellerIdentity(seller)
  return {
    name: identity.kind === 'undeclared' ? sellerName(seller) : identity.name,
    phone: null,
    address:
      fetchedAt(dealing) ?? (identity.kind === 'professional' ? identity.address : placeText(seller.address)),
    isDisclosed: false,
  }
}

/** Where an article is fetched, as its buyer may know it. */
export interface SeenPlace {
  /** Null, like street and access, until the two may know how to reach each other. */
  name: string | null
  street: string | null
  access: string | null
  postcode: string
  town: string
  /** `44`; null: the commune is not known. */
  department: string | null
  /** The centre of the commune, never the exact position. */
  position: Position | null
}

/** The town is public; after the payment the buyer sees the street. */
export function placeSeenByBuyer(place: PlaceSnapshot, dealing: DisclosureFacts): SeenPlace {
  const { name, street, access, postcode, town, latitude, longitude } = place
  const seen = {
    postcode,
    town,
    department: place.communeCode && departmentOf(place.communeCode),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }
  return areDisclosed(dealing)
    ? { name, street, access, ...seen }
    : { name: null, street: null, access: null, ...seen }
}

/** Null: nothing is collected, or the place is unknown. */
function fetchedAt(dealing: DisclosureFacts): string | null {
  if (dealing.deliveryOption !== 'pickup') return null
  const lines = (dealing.places ?? []).map((place) => {
    const { street } = placeSeenByBuyer(place, dealing)
    return [street, townLine(place)].filter(Boolean).join(', ')
  })
  return [...new Set(lines)].filter(Boolean).join('\n') || null
}

/** To administrators, who see everybody. */
export const partySeenByAdministrator = (person: PartyProfile | undefined, fallback: string): Party =>
  person
    ? { name: wholeName(person) || fallback, phone: person.phone, address: person.address, isDisclosed: true }
    : unknownParty(fallback)

/** The company, unless it is what a private person has left in their profile. */
export const wholeName = (person: PartyProfile): string =>
  (person.organizationType !== 'individual' && person.companyName?.trim()) || fullName(person)

const unknownParty = (name: string): Party => ({ name, phone: null, address: null, isDisclosed: false })
