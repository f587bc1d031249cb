import { z } from 'zod'
import type { Cents } from '../money.ts'

const earliestBirthDate = '1900-01-01'

/** A private person's number: thirteen digits in France, up to twenty letters and digits elsewhere. */
export const taxIdentitySchema = z.object({
  birthDate: z
    .string()
    .refine((day) => z.iso.date().safeParse(day).success, 'Indiquez votre date de naissance.')
    .refine(
      (day) => day >= earliestBirthDate && day <= latestSellerBirthDate(new Date()),
      'Cette date de naissance n’est pas possible.',
    ),
  taxNumber: z
    .string()
    .transform((text) => text.replaceAll(/[\s.\u00a0\u202f-]/g, '').toUpperCase())
    .refine(
      (number) => /^[0-9A-Z]{5,20}$/.test(number),
      'Votre numéro fiscal compte 13\u00a0chiffres\u00a0; il est en haut de votre avis d’impôt.',
    ),
})
export type TaxIdentityInput = z.input<typeof taxIdentitySchema>

/** Returns the latest birth date of a seller, who must be at least sixteen. */
function latestSellerBirthDate(now: Date): string {
  const day = new Date(now)
  day.setUTCFullYear(day.getUTCFullYear() - 16)
  return day.toISOString().slice(0, 10)
}

/**
 * The yearly report on sellers (DAC7: directive (UE) 2021/514; code général des impôts, art. 1649 ter A and following). It counts payouts
 * of the year (Europe/Paris) by quarter; `fees` is the association's commission.
 */
export interface QuarterSums {
  sales: number
  amount: Cents
  fees: Cents
}
export type Quarters = [QuarterSums, QuarterSums, QuarterSums, QuarterSums]

export const emptyQuarters = (): Quarters => [emptyQuarter(), emptyQuarter(), emptyQuarter(), emptyQuarter()]
const emptyQuarter = (): QuarterSums => ({ sales: 0, amount: 0, fees: 0 })

export const sumQuarters = (quarters: Quarters): QuarterSums =>
  quarters.reduce((total, { sales, amount, fees }) => ({
    sales: total.sales + sales,
    amount: total.amount + amount,
    fees: total.fees + fees,
  }))

/** Sellers of goods with fewer sales and no larger payouts are left out (annexe V, section I, B, 4, d). */
export const minReportedSales = 30
export const maxUnreportedAmount: Cents = 2_000_00

export const isReportable = ({ sales, amount }: Pick<QuarterSums, 'sales' | 'amount'>): boolean =>
  sales >= minReportedSales || amount > maxUnreportedAmount

/** The known identity of a reported seller. */
export interface TaxIdentity {
  name: string
  email: string
  isProfessional: boolean
  /** The account was deleted, so these data are from the last invoice. */
  isDeleted: boolean
  address: string
  siret: string | null
  vatNumber: string | null
  birthDate: string | null
  taxNumber: string | null
}

/** Returns the details that the tax office requires and that are missing. */
export function listMissingTaxDetails(identity: TaxIdentity): string[] {
  const { isProfessional, name, address, siret, birthDate, taxNumber } = identity
  return [
    !name && 'nom',
    !address && 'adresse',
    isProfessional && !siret && 'SIRET',
    !isProfessional && !birthDate && 'date de naissance',
    !isProfessional && !taxNumber && 'numéro fiscal',
  ].filter((missing) => missing !== false)
}

/** The first year that platforms report. */
const firstYear = 2023

export const reportYears = (thisYear: number): number[] =>
  Array.from({ length: Math.min(6, thisYear - firstYear + 1) }, (_, index) => thisYear - index)

/** Returns the year in a text, or the previous year, which is reported in January. */
export function parseReportYear(text: string | null | undefined, thisYear: number): number {
  const year = Number(text)
  return reportYears(thisYear).includes(year) ? year : Math.max(firstYear, thisYear - 1)
}

export const taxReportPageSize = 50
