import type { VatRegime } from '../invoices/invoices.ts'
import type { OrganizationType } from './accounts.ts'
import { findLocality } from './locality.ts'
import { publicName } from './public-name.ts'

/**
 * The seller's identity that the law requires beside every offer (code de la consommation, L. 111-7 and D. 111-8; the profile is the
 * seller's own declaration). It never contains an email address or telephone number, because people write through the site.
 */
export type SellerIdentity =
  | {
      kind: 'professional'
      name: string
      address: string | null
      siret: string | null
      vatNumber: string | null
      vatRegime: VatRegime
    }
  | { kind: 'private'; name: string; town: string | null }
  | { kind: 'undeclared' }

export interface SellerProfile {
  organizationType: OrganizationType | null
  companyName: string | null
  username: string | null
  firstName: string | null
  lastName: string | null
  address: string | null
  siret: string | null
  vatNumber: string | null
  vatRegime: VatRegime
}

/** Returns a seller's name for pages: the company, or a private person's chosen name, or first name and initial. */
export const sellerName = (profile: SellerProfile): string =>
  (profile.organizationType !== 'individual' && profile.companyName?.trim()) ||
  profile.username?.trim() ||
  privateName(profile) ||
  'Vendeur'

export function sellerIdentity(profile: SellerProfile): SellerIdentity {
  switch (profile.organizationType) {
    case 'other':
      return {
        kind: 'professional',
        // A craftsman without a company name trades under his own (code de commerce, R. 123-237).
        name: profile.companyName?.trim() || fullName(profile) || sellerName(profile),
        address: profile.address?.trim() || null,
        siret: profile.siret,
        vatNumber: profile.vatNumber,
        vatRegime: profile.vatRegime,
      }
    case 'individual':
      return {
        kind: 'private',
        name: privateName(profile) || sellerName(profile),
        town: findLocality(profile.address)?.town ?? null,
      }
    default:
      return { kind: 'undeclared' }
  }
}

/** `Camille R.`, even when the profile still has a company. */
const privateName = (profile: SellerProfile): string | null =>
  publicName({ ...profile, organizationType: 'individual' })

export const fullName = ({ firstName, lastName }: Pick<SellerProfile, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ').trim()
