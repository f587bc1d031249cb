/** Returns the two check digits between FR and the company's SIREN (code général des impôts, art. 286 ter). */
const vatCheckDigits = (siren: string): string =>
  String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')

/** Returns the French VAT number of a company. */
export const vatNumberFromSiren = (siren: string): string => `FR${vatCheckDigits(siren)}${siren}`

export const isVatNumber = (text: string): boolean =>
  /^FR\d{11}$/.test(text) && text === vatNumberFromSiren(text.slice(4))

/** `732 829 320 00074` → 14 digits. */
export const withoutSpaces = (text: string): string => text.replaceAll(/[\s.]/g, '')

/** `73282932000074` → `732 829 320 00074`, the French notation. */
export const formatSiret = (siret: string): string =>
  siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')

const toDigits = (digits: string): number[] => [...digits].map(Number)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Luhn's formula: every second digit from the right counts twice. */
const passesLuhn = (digits: string): boolean =>
  sum(
    toDigits(digits)
      .toReversed()
      .map((digit, index) => (index % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit)),
  ) %
    10 ===
  0

/** La Poste has more establishments than the Luhn formula allows: the digits of their numbers add up to a multiple of five. */
const laPosteSiren = '356000000'

export const isSiret = (text: string): boolean =>
  /^\d{14}$/.test(text) &&
  !/^0{14}$/.test(text) &&
  (passesLuhn(text) || (text.startsWith(laPosteSiren) && sum(toDigits(text)) % 5 === 0))

/** Returns the SIREN of the company that a SIRET belongs to. */
export const sirenFromSiret = (siret: string): string => siret.slice(0, 9)
