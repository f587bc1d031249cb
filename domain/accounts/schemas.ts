import { z } from 'zod'
import { passwordMessages, signUpMessages } from '../account-messages.ts'
import { vatRegimes } from '../invoices/invoices.ts'
import { isSiret, sirenOf, withoutSpaces } from '../invoices/siret.ts'
import { isVatNumber } from '../invoices/vat-number.ts'
import { cleanText } from '../written-text.ts'
import { longestPassword, organizationTypes, shortestPassword, userTypes } from './accounts.ts'
import { companyMessages } from './company-messages.ts'
import { linkRefused, noLink } from './holds-link.ts'

export const email = z
  .string({ error: 'Saisissez votre adresse email.' })
  .trim()
  .min(1, 'Saisissez votre adresse email.')
  .max(254, 'Cette adresse email est trop longue.')
  .toLowerCase()
  .pipe(z.email('Saisissez une adresse email valide, par exemple nom@exemple.fr.'))

const passwordTooLong = `Le mot de passe ne peut pas dépasser ${longestPassword} caractères.`

const newPassword = z
  .string({ error: 'Choisissez un mot de passe.' })
  .min(shortestPassword, `Le mot de passe doit compter au moins ${shortestPassword} caractères.`)
  .max(longestPassword, passwordTooLong)

const written = (message?: string) => z.string(message ? { error: message } : undefined).overwrite(cleanText)

const requiredText = (message: string, longest: number) =>
  written(message).min(1, message).max(longest, `${longest} caractères au plus.`)

const optionalText = (longest: number) =>
  written()
    .max(longest, `${longest} caractères au plus.`)
    .nullable()
    .transform((text) => text || null)

const names = {
  firstName: requiredText('Saisissez votre prénom.', 80).refine(noLink, linkRefused),
  lastName: requiredText('Saisissez votre nom.', 80).refine(noLink, linkRefused),
}

export const signUpSchema = z.object({
  email,
  password: newPassword,
  ...names,
  userType: z.enum(userTypes, { error: signUpMessages.invalidUserType }),
})
export type SignUpInput = z.input<typeof signUpSchema>

export const signInSchema = z.object({
  email,
  password: z
    .string({ error: 'Saisissez votre mot de passe.' })
    .min(1, 'Saisissez votre mot de passe.')
    .max(longestPassword, passwordTooLong),
})
export type SignInInput = z.input<typeof signInSchema>

const currentPassword = z
  .string({ error: 'Saisissez votre mot de passe actuel.' })
  .min(1, 'Saisissez votre mot de passe actuel.')
  .max(longestPassword, passwordTooLong)

/** A new password is typed twice. */
const newPasswords = {
  password: newPassword,
  confirmation: z
    .string({ error: 'Saisissez à nouveau le mot de passe.' })
    .min(1, 'Saisissez à nouveau le mot de passe.'),
}
const isTypedAlike = (input: { password: string; confirmation: string }) =>
  input.password === input.confirmation
const mismatch = { error: passwordMessages.mismatch, path: ['confirmation'] }

/** The secret of a mailed link; anything that cannot be one is answered like one that is not known. */
const code = z.string({ error: passwordMessages.linkMissing }).min(1, passwordMessages.linkMissing).max(500)

export const forgotPasswordSchema = z.object({ email })
export type ForgotPasswordInput = z.input<typeof forgotPasswordSchema>

export const newPasswordSchema = z.object(newPasswords).refine(isTypedAlike, mismatch)
export type NewPasswordInput = z.input<typeof newPasswordSchema>

export const resetPasswordSchema = z.object({ ...newPasswords, token: code }).refine(isTypedAlike, mismatch)

/** The link that makes an administrator, for an account that is there. */
export const invitationSchema = z.object({ token: code })

export const newAdministratorSchema = z.object({ ...newPasswords, ...names }).refine(isTypedAlike, mismatch)
export type NewAdministratorInput = z.input<typeof newAdministratorSchema>

export const administratorSchema = z
  .object({ ...newPasswords, ...names, token: code })
  .refine(isTypedAlike, mismatch)

export const changePasswordSchema = z
  .object({ currentPassword, ...newPasswords })
  .refine(isTypedAlike, mismatch)
export type ChangePasswordInput = z.input<typeof changePasswordSchema>

export const changeEmailSchema = z.object({ email, currentPassword })
export type ChangeEmailInput = z.input<typeof changeEmailSchema>

export const confirmEmailSchema = z.object({ token: code })

/** A number as the state gives it, typed with or without spaces. */
const officialNumber = optionalText(40)
  .transform((text) => (text === null ? null : withoutSpaces(text).toUpperCase()))
  .optional()

interface CompanyNumbers {
  organizationType: string | null
  siret?: string | null
  vatNumber?: string | null
}

/** A private person is asked for none: what stands in hidden fields is not looked at. */
function checkCompanyNumbers({ organizationType, siret, vatNumber }: CompanyNumbers, check: z.RefinementCtx) {
  if (organizationType !== 'other') return
  const refuse = (field: keyof CompanyNumbers, message: string) =>
    check.addIssue({ code: 'custom', path: [field], message })
  if (siret && !isSiret(siret)) return refuse('siret', companyMessages.siret)
  if (!vatNumber) return
  if (!isVatNumber(vatNumber)) return refuse('vatNumber', companyMessages.vatNumber)
  if (siret && vatNumber.slice(4) !== sirenOf(siret)) refuse('vatNumber', companyMessages.otherCompany)
}

/** Every field may be left empty when saving; an order asks for them (missingProfileFields). */
export const profileSchema = z
  .object({
    firstName: optionalText(80).refine(noLink, linkRefused),
    lastName: optionalText(80).refine(noLink, linkRefused),
    username: optionalText(40).refine(noLink, linkRefused),
    userType: z.enum(userTypes, { error: signUpMessages.invalidUserType }),
    organizationType: z
      .enum(organizationTypes, { error: 'Indiquez si vous êtes un particulier.' })
      .nullable(),
    companyName: optionalText(120).refine(noLink, linkRefused),
    siret: officialNumber,
    vatNumber: officialNumber,
    vatRegime: z.enum(vatRegimes).optional(),
    phone: optionalText(30).refine(
      (phone) => phone === null || /^\+?[\d .()-]{6,30}$/.test(phone),
      'Saisissez un numéro de téléphone valide.',
    ),
    address: optionalText(300),
  })
  .superRefine(checkCompanyNumbers)
export type ProfileInput = z.input<typeof profileSchema>

/** What the browser kept of the sign-up form, for an account whose profile row is missing (section 3, profiles). */
export const profileFallbackSchema = z.object({
  firstName: optionalText(80).refine(noLink, linkRefused).catch(null),
  lastName: optionalText(80).refine(noLink, linkRefused).catch(null),
  userType: z.enum(userTypes).catch('buyer'),
})
