import { minPasswordLength } from './accounts.ts'

/** Personal data that people like to use in passwords and others know. */
export interface PersonalData {
  email?: string | null
  firstName?: string | null
  lastName?: string | null
  companyName?: string | null
}

export const passwordRules = {
  short: `${minPasswordLength} caractères au moins`,
  common: 'Ni parmi les plus courants, ni une simple suite',
  personal: 'Sans votre nom, votre email ni votre entreprise pour seul contenu',
} as const
export type PasswordFault = keyof typeof passwordRules

export const passwordFaultMessages: Record<PasswordFault, string> = {
  short: `Le mot de passe doit compter au moins ${minPasswordLength} caractères.`,
  common: 'Ce mot de passe est parmi les plus courants, ou trop simple\u00a0: choisissez-en un autre.',
  personal:
    'Ce mot de passe se devine à partir de votre nom, de votre email ou de votre entreprise\u00a0: choisissez-en un autre.',
}

/** Returns the fault of a new password, or null. @param common the most common passwords, in lower case */
export function findPasswordFault(
  password: string,
  common: ReadonlySet<string>,
  person: PersonalData = {},
): PasswordFault | null {
  if (password.length < minPasswordLength) return 'short'
  if (common.has(password.toLowerCase()) || isMonotonous(password)) return 'common'
  return isPersonal(password, person) ? 'personal' : null
}

/** `aaaaaaaa`, `abababab`, `abcdefgh`, `98765432`. */
function isMonotonous(password: string): boolean {
  const codes = [...password].map((character) => character.codePointAt(0) ?? 0)
  if (new Set(codes).size < 4) return true
  const steps = new Set(codes.slice(1).map((code, index) => code - (codes[index] ?? 0)))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** Characters that a password must contain besides personal data. */
const minOtherCharacters = 6

function isPersonal(password: string, { email, firstName, lastName, companyName }: PersonalData): boolean {
  const normalizedPassword = normalizeText(password)
  const personalWords = [email, firstName, lastName, companyName]
    .flatMap((text) => normalizeText(text ?? '').split(/[^\p{L}\p{N}]/u))
    .filter((piece) => piece.length >= 3)
    .sort((a, b) => b.length - a.length)
  const withoutPersonalData = personalWords.reduce(
    (rest, piece) => rest.replaceAll(piece, ' '),
    normalizedPassword,
  )
  if (withoutPersonalData === normalizedPassword) return false
  const otherCharacters = withoutPersonalData.replace(/[^\p{L}\p{N}]/gu, '')
  // Digits alone are a year, a department or a telephone number, and are easily guessed.
  return otherCharacters.length < minOtherCharacters || /^\p{N}*$/u.test(otherCharacters)
}

/** Removes accents and case. */
const normalizeText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
