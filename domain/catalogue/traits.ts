import { type Condition, conditions } from './conditions.ts'
import type { SaleUnit } from './sale-units.ts'

/** Kinds of sellers by which a list is filtered. */
export const sellerKinds = ['professional', 'private'] as const
export type SellerKind = (typeof sellerKinds)[number]

/** Ways of buying that only some products offer. */
export const offers = ['delivery', 'retail'] as const
export type Offer = (typeof offers)[number]

/** An unknown condition is no filter. */
export const filterConditions = conditions.filter((condition) => condition !== 'unknown')

export const sellerKindNames: Readonly<Record<SellerKind, string>> = {
  professional: 'Professionnel',
  private: 'Particulier',
}

export const offerTexts: Readonly<Record<Offer, { name: string; text: string }>> = {
  delivery: {
    name: 'Livraison possible',
    text: 'Son poids et son lieu sont connus\u00a0: le panier dit ce que coûterait sa livraison.',
  },
  retail: {
    name: 'Au détail',
    text: 'Dès une seule pièce, ou à la mesure\u00a0: ni lot, ni palette, ni carton.',
  },
}

/** Units in which a product can be bought singly or by measure (listed_products_source). */
export const retailUnits = ['piece', 'paire', 'm2', 'ml', 'm3', 'kg', 'litre'] as const satisfies SaleUnit[]

/** Filters for products of every category. */
export interface Traits {
  /** Any of them matches. */
  conditions: Condition[]
  /** Any of them matches. */
  sellerKinds: SellerKind[]
  /** All of them must match. */
  offers: Offer[]
}

/** Returns the entries of listed_products.characteristics (`condition=exhibited`): a matching product has one value of each list. */
export const traitEntries = ({ conditions, sellerKinds, offers }: Traits): string[][] =>
  [
    conditions.map((condition) => `condition=${condition}`),
    sellerKinds.map((kind) => `seller=${kind}`),
    ...offers.map((offer) => [`offer=${offer}`]),
  ].filter((entries) => entries.length > 0)
