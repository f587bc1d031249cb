import { z } from 'zod'
import { companyMessages } from '#domain/account-messages.ts'
import { passwordMessages, profileMessages, signUpMessages } from '../account-messages.ts'
import { isSiret, isVatNumber, sirenFromSiret, withoutSpaces } from '../invoices/company-numbers.ts'
import { vatRegimes } from '../invoices/invoices.ts'
import { returnPath } from '../return-path.ts'
import { cleanText } from '../written-text.ts'
import { maxPasswordLength, minPasswordLength, organizationTypes, userTypes } from './accounts.ts'

/** Top-level domains of web addresses that spammers put into names. */
const topLevelDomains = new Set(
  'app biz bid cc cn club com co dev eu fr gg info io link live me net online org pro ru shop site store top tv uk us vip win xyz'.split(
    ' ',
  ),
)

/** Returns true for a name that mail programs would turn into a link. `J.-P.`, `M. Le Goff`, `St.Pierre` and `Portes/Fenêtres` are names. */
export const containsLink = (text: string): boolean => text.toLowerCase().split(/\s/).some(isLinkOrEmail)

function isLinkOrEmail(word: string): boolean {
  if (word.includes('//') || word.includes('@') || word.startsWith('www.')) return true
  if (word.includes('/') && word.split('.').filter(Boolean).length > 1) return true
  const parts = word.split('.').map((part) => part.split(/[^\p{L}\p{N}-]/u)[0] ?? '')
  return parts.slice(1).some((part, index) => {
    const previousPart = parts[index] ?? ''
    return previousPart.length > 1 && topLevelDomains.has(part)
  })
}

/** For a person's or firm's name: emails and their subjects contain it, and mail programs turn addresses into links. */
export const hasNoLink = (text: string | null): boolean => text === null || !containsLink(text)
export const linkInNameError = { error: 'Un nom ne contient pas d’adresse de site ni d’adresse email.' }

export const emailSchema = z
  .string({ error: 'Saisissez votre adresse email.' })
  .trim()
  .min(1, 'Saisissez votre adresse email.')
  .max(254, 'Cette adresse email est trop longue.')
  .toLowerCase()
  .pipe(z.email('Saisissez une adresse email valide, par exemple nom@exemple.fr.'))

const passwordTooLong = `Le mot de passe ne peut pas dépasser ${maxPasswordLength} caractères.`

const newPassword = z
  .string({ error: 'Choisissez un mot de passe.' })
  .min(minPasswordLength, `Le mot de passe doit compter au moins ${minPasswordLength} caractères.`)
  .max(maxPasswordLength, passwordTooLong)

const cleanString = (message?: string) =>
  z.string(message ? { error: message } : undefined).overwrite(cleanText)

const requiredText = (message: string, maxLength: number) =>
  cleanString(message).min(1, message).max(maxLength, `${maxLength} caractères au plus.`)

const optionalText = (maxLength: number) =>
  cleanString()
    .max(maxLength, `${maxLength} caractères au plus.`)
    .nullable()
    .transform((text) => text || null)

const nameFields = {
  firstName: requiredText('Saisissez votre prénom.', 80).refine(hasNoLink, linkInNameError),
  lastName: requiredText('Saisissez votre nom.', 80).refine(hasNoLink, linkInNameError),
}

export const signUpSchema = z.object({
  email: emailSchema,
  password: newPassword,
  ...nameFields,
  userType: z.enum(userTypes, { error: signUpMessages.invalidUserType }),
  /** The path of this site to which the confirmation link leads. */
  redirect: z
    .string()
    .max(1000)
    .nullish()
    .transform((path) => returnPath(path ?? null)),
})
export type SignUpInput = z.input<typeof signUpSchema>

export const signInSchema = z.object({
  email: emailSchema,
  password: z
    .string({ error: 'Saisissez votre mot de passe.' })
    .min(1, 'Saisissez votre mot de passe.')
    .max(maxPasswordLength, passwordTooLong),
})
export type SignInInput = z.input<typeof signInSchema>

const currentPassword = z
  .string({ error: 'Saisissez votre mot de passe actuel.' })
  .min(1, 'Saisissez votre mot de passe actuel.')
  .max(maxPasswordLength, passwordTooLong)

/** A new password is typed twice. */
const newPasswordFields = {
  password: newPassword,
  confirmation: z
    .string({ error: 'Saisissez à nouveau le mot de passe.' })
    .min(1, 'Saisissez à nouveau le mot de passe.'),
}
const passwordsMatch = (input: { password: string; confirmation: string }) =>
  input.password === input.confirmation
const mismatchError = { error: passwordMessages.mismatch, path: ['confirmation'] }

/** The token of a mailed link; a malformed one gets the same answer as an unknown one. */
const linkToken = z
  .string({ error: passwordMessages.linkMissing })
  .min(1, passwordMessages.linkMissing)
  .max(500)

export const forgotPasswordSchema = z.object({ email: emailSchema })
export type ForgotPasswordInput = z.input<typeof forgotPasswordSchema>

export const newPasswordSchema = z.object(newPasswordFields).refine(passwordsMatch, mismatchError)
export type NewPasswordInput = z.input<typeof newPasswordSchema>

export const resetPasswordSchema = z
  .object({ ...newPasswordFields, token: linkToken })
  .refine(passwordsMatch, mismatchError)

/** The link that makes an existing account an administrator. */
export const invitationSchema = z.object({ token: linkToken })

export const newAdministratorSchema = z
  .object({ ...newPasswordFields, ...nameFields })
  .refine(passwordsMatch, mismatchError)
export type NewAdministratorInput = z.input<typeof newAdministratorSchema>

export const administratorSchema = z
  .object({ ...newPasswordFields, ...nameFields, token: linkToken })
  .refine(passwordsMatch, mismatchError)

export const changePasswordSchema = z
  .object({ currentPassword, ...newPasswordFields })
  .refine(passwordsMatch, mismatchError)
export type ChangePasswordInput = z.input<typeof changePasswordSchema>

export const changeEmailSchema = z.object({ email: emailSchema, currentPassword })
export type ChangeEmailInput = z.input<typeof changeEmailSchema>

export const confirmEmailSchema = z.object({ token: linkToken })

/** An official number, typed with or without spaces. */
const companyNumber = optionalText(40)
  .transform((text) => (text === null ? null : withoutSpaces(text).toUpperCase()))
  .optional()

interface CompanyNumbers {
  organizationType: string | null
  siret?: string | null
  vatNumber?: string | null
}

/** Private persons do not need company numbers, and their hidden fields are ignored. */
function checkCompanyNumbers({ organizationType, siret, vatNumber }: CompanyNumbers, check: z.RefinementCtx) {
  if (organizationType !== 'other') return
  const refuse = (field: keyof CompanyNumbers, message: string) =>
    check.addIssue({ code: 'custom', path: [field], message })
  if (siret && !isSiret(siret)) return refuse('siret', companyMessages.siret)
  if (!vatNumber) return
  if (!isVatNumber(vatNumber)) return refuse('vatNumber', companyMessages.vatNumber)
  if (siret && vatNumber.slice(4) !== sirenFromSiret(siret)) refuse('vatNumber', companyMessages.otherCompany)
}

/** Every field may be left empty when saving; an order asks for them (missingProfileFields). */
export const profileSchema = z
  .object({
    firstName: optionalText(80).refine(hasNoLink, linkInNameError),
    lastName: optionalText(80).refine(hasNoLink, linkInNameError),
    username: optionalText(40)
      .refine(hasNoLink, linkInNameError)
      .refine(
        (name) => name === null || /^[\p{L}\p{M}\p{N}._-]+$/u.test(name),
        profileMessages.usernameCharacters,
      ),
    userType: z.enum(userTypes, { error: signUpMessages.invalidUserType }),
    organizationType: z
      .enum(organizationTypes, { error: 'Indiquez si vous êtes un particulier.' })
      .nullable(),
    companyName: optionalText(120).refine(hasNoLink, linkInNameError),
    siret: companyNumber,
    vatNumber: companyNumber,
    vatRegime: z.enum(vatRegimes).optional(),
    vatOnDebits: z.boolean().optional(),
    phone: optionalText(30).refine(
      (phone) => phone === null || /^\+?[\d .()-]{6,30}$/.test(phone),
      'Saisissez un numéro de téléphone valide.',
    ),
    address: optionalText(300),
  })
  .superRefine(checkCompanyNumbers)
export type ProfileInput = z.input<typeof profileSchema>

/** Reads the stored sign-up form of an account whose profile row is missing. */
export const profileFallbackSchema = z.object({
  firstName: optionalText(80).refine(hasNoLink, linkInNameError).catch(null),
  lastName: optionalText(80).refine(hasNoLink, linkInNameError).catch(null),
  userType: z.enum(userTypes).catch('buyer'),
})

const maxReasonLength = 1000

export const roleSchema = z.object({ role: z.enum(['admin']).nullable() })
export const userTypeSchema = z.object({
  userType: z.enum(userTypes),
  /** The account type that the administrator saw; any other is a conflict. */
  expectedUserType: z.enum(userTypes).optional(),
})
export const suspensionSchema = z.object({
  reason: z
    .string({ error: 'Indiquez le motif de la suspension.' })
    .trim()
    .min(1, 'Indiquez le motif de la suspension.')
    .max(maxReasonLength, `${maxReasonLength} caractères au plus.`),
})
export const impersonationSchema = z.object({ token: z.string().min(1).max(200) })
