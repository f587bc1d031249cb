import { localityText } from '../accounts/locality.ts'
import { publicName } from '../accounts/public-name.ts'
import { fullName, type SellerProfile, sellerIdentity, sellerName } from '../accounts/seller-identity.ts'
import { departmentOfCommune } from '../places/commune.ts'
import type { Position } from '../places/distance.ts'
import { type PlaceSnapshot, townLine } from '../places/place.ts'
import { states } from './states.ts'
import type { FulfilmentFacts } from './transition.ts'

/** The complete profile of one party; the functions below return what the other one may see. */
export interface PartyProfile extends SellerProfile {
  phone: string | null
}

/** One party as the other may see it. Never includes an email address, because people write through the site. */
export interface Party {
  name: string
  phone: string | null
  /**
   * Where the items are collected, one line per place; before disclosure only postcode and town. Without a known place, a professional
   * seller's business address.
   */
  address: string | null
  /** True when telephone and address are included; otherwise they appear after the payment. */
  isDisclosed: boolean
}

/** The facts that decide whether buyer and seller see each other's contact details. */
export interface DisclosureFacts
  extends Pick<
    FulfilmentFacts,
    'status' | 'deliveryOption' | 'isPaidByCard' | 'isPartlyHandedOver' | 'receivedAt'
  > {
  /** True when the seller has acknowledged, sent or handed over something. The buyer's declarations do not count. */
  wasAcknowledged: boolean
  /** True when shipped or declared as handed over. */
  wasSent: boolean
  /** Places of its items at the time of the order, without duplicates; absent for orders from before places existed. */
  places?: readonly PlaceSnapshot[]
}

/**
 * Returns true when the parties may see each other's contact details: from the payment on or, without payment on the site, from the
 * seller's acknowledgement on. After a cancellation only while there may be something to return: without a hand-over, the parties are
 * strangers again.
 */
export function areContactsDisclosed(disclosure: DisclosureFacts): boolean {
  const { status, isPaidByCard, wasAcknowledged, wasSent, isPartlyHandedOver, receivedAt } = disclosure
  const isAgreed = status !== states.placed && (isPaidByCard || wasAcknowledged)
  const haveGoodsLeftSeller = wasSent || isPartlyHandedOver || receivedAt !== null
  return isAgreed && (status !== states.cancelled || haveGoodsLeftSeller)
}

/** Returns what a seller sees of their buyer; the street only when the seller delivers. */
export const buyerSeenBySeller = (buyer: PartyProfile | undefined, disclosure: DisclosureFacts): Party => {
  if (!buyer) return unknownParty('Acheteur')
  const place = localityText(buyer.address)
  return areContactsDisclosed(disclosure)
    ? {
        name: companyOrFullName(buyer) || 'Acheteur',
        phone: buyer.phone,
        address: disclosure.deliveryOption === 'quote' ? buyer.address : place,
        isDisclosed: true,
      }
    : { name: publicName(buyer) ?? 'Acheteur', phone: null, address: place, isDisclosed: false }
}

/** Returns what a buyer sees of a seller: before the payment the public name and the postcode. */
export const sellerSeenByBuyer = (seller: PartyProfile | undefined, disclosure: DisclosureFacts): Party => {
  if (!seller) return unknownParty('Vendeur')
  if (areContactsDisclosed(disclosure))
    return {
      name: companyOrFullName(seller) || sellerName(seller),
      phone: seller.phone,
      address: formatPickupPlaces(disclosure) ?? seller.address,
      isDisclosed: true,
    }
  const identity = sellerIdentity(seller)
  return {
    name: identity.kind === 'undeclared' ? sellerName(seller) : identity.name,
    phone: null,
    address:
      formatPickupPlaces(disclosure) ??
      (identity.kind === 'professional' ? identity.address : localityText(seller.address)),
    isDisclosed: false,
  }
}

/** A pickup place as the buyer may see it. */
export interface VisiblePlace {
  /** Null, like street and access, until contact details are disclosed. */
  name: string | null
  street: string | null
  access: string | null
  postcode: string
  town: string
  /** `44`; null when the commune is unknown. */
  department: string | null
  /** The centre of the commune, never the exact position. */
  position: Position | null
}

/** The town is public; the buyer sees the street after the payment. */
export function placeSeenByBuyer(place: PlaceSnapshot, disclosure: DisclosureFacts): VisiblePlace {
  const { name, street, access, postcode, town, latitude, longitude } = place
  const publicPart = {
    postcode,
    town,
    department: place.communeCode && departmentOfCommune(place.communeCode),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
  }
  return areContactsDisclosed(disclosure)
    ? { name, street, access, ...publicPart }
    : { name: null, street: null, access: null, ...publicPart }
}

/** Returns the pickup places, one a line; null when nothing is collected or the place is unknown. */
function formatPickupPlaces(disclosure: DisclosureFacts): string | null {
  if (disclosure.deliveryOption !== 'pickup') return null
  const lines = (disclosure.places ?? []).map((place) => {
    const { street } = placeSeenByBuyer(place, disclosure)
    return [street, townLine(place)].filter(Boolean).join(', ')
  })
  return [...new Set(lines)].filter(Boolean).join('\n') || null
}

/** Administrators see complete profiles. */
export const partySeenByAdministrator = (person: PartyProfile | undefined, fallback: string): Party =>
  person
    ? {
        name: companyOrFullName(person) || fallback,
        phone: person.phone,
        address: person.address,
        isDisclosed: true,
      }
    : unknownParty(fallback)

/** Returns the company, or the full name of a private person even if their profile still has a company. */
export const companyOrFullName = (person: PartyProfile): string =>
  (person.organizationType !== 'individual' && person.companyName?.trim()) || fullName(person)

const unknownParty = (name: string): Party => ({ name, phone: null, address: null, isDisclosed: false })
