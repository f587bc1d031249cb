import { countedCarbon, type SoldCarbon } from '../catalogue/carbon.ts'
import type { Condition } from '../catalogue/conditions.ts'
import type { Provenance } from '../catalogue/provenance.ts'
import type { SoldUnit } from './sold-quantity.ts'

/** The content of a certificate of reuse, which never changes after issue. */
export interface CertificateContent {
  orderId: string
  issuer: string
  /** When the last item changed hands. */
  handedOverAt: string
  isDelivered: boolean
  seller: { name: string; siret: string | null }
  buyer: { name: string; siret: string | null }
  /** Communes only, for privacy; null when unknown. */
  from: string | null
  to: string | null
  lines: CertificateLine[]
}

interface CertificateLine extends SoldUnit {
  title: string
  /** Quantity handed over and not returned. */
  quantity: number
  condition: Condition | null
  /** Grams of one sale unit; null when its seller has not stated it. */
  weight: number | null
  /** Absent on older certificates. */
  provenance?: Provenance
  /** Set when a public source gives it. */
  carbon?: SoldCarbon
}

/** Ten characters that cannot be confused, with too many combinations to guess. */
const certificateNumberPattern = /^RE-[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/

/** Accepts what people type, such as `re 7kq2m 9xwpt`; null when malformed. */
export function parseCertificateNumber(typed: string): string | null {
  const characters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .slice(0, 20)
  const number = `${characters.slice(0, 2)}-${characters.slice(2, 7)}-${characters.slice(7)}`
  return certificateNumberPattern.test(number) ? number : null
}

export const certificatePath = (number: string): string => `/certificats/${number}`

export interface CertificateSums {
  /** Grams of the lines with a known weight. */
  weight: number
  /** Number of lines without a known weight. */
  unweighed: number
  articles: number
}

export function sumCertificate({ lines }: Pick<CertificateContent, 'lines'>): CertificateSums {
  const sums = { weight: 0, unweighed: 0, articles: 0 }
  for (const { quantity, weight } of lines) {
    sums.articles += quantity
    if (weight === null) sums.unweighed += 1
    else sums.weight += weight * quantity
  }
  return sums
}

/** Returns grams of CO₂ equivalent that the counted lines avoided, or null when none is counted. */
export function sumAvoidedCarbon({ lines }: Pick<CertificateContent, 'lines'>): number | null {
  const counted = lines.flatMap(({ quantity, carbon }) => {
    const grams = countedCarbon(carbon)
    return grams === null ? [] : grams * quantity
  })
  return counted.length === 0 ? null : counted.reduce((sum, grams) => sum + grams, 0)
}

export const certificateMessages = {
  missing: 'Ce certificat n’existe pas. Vérifiez le numéro\u00a0: RE, puis deux fois cinq signes.',
  tooEarly: 'Le certificat est délivré une fois les articles remis.',
}
