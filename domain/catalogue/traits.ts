import { type Condition, conditions } from './conditions.ts'
import type { SaleUnit } from './sale-units.ts'

/** Who sells, as a list is filtered by it. */
export const sellerKinds = ['professional', 'private'] as const
export type SellerKind = (typeof sellerKinds)[number]

/** Ways to have an article that not every one offers. */
export const offers = ['delivery', 'retail'] as const
export type Offer = (typeof offers)[number]

/** What nobody knows is nothing to look for. */
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

/** Sold in these, an article is taken by one or by the measure (listed_products_source). */
export const retailUnits = ['piece', 'paire', 'm2', 'ml', 'm3', 'kg', 'litre'] as const satisfies SaleUnit[]

/** Filters that apply to articles of every category. */
export interface Traits {
  /** Any of these. */
  conditions: Condition[]
  /** Any of these. */
  sellers: SellerKind[]
  /** All of these. */
  offers: Offer[]
}

/**
 * As listed_products.characteristics has them (`condition=exhibited`): a matching article has one value of each list.
 */
export const traitEntries = ({ conditions, sellers, offers }: Traits): string[][] =>
  [
    conditions.map((condition) => `condition=${condition}`),
    sellers.map((seller) => `seller=${seller}`),
    ...offers.map((offer) => [`offer=${offer}`]),
  ].filter((entries) => entries.length > 0)
