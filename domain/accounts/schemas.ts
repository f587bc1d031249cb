import { z } from 'zod'
import { signUpMessages } from '../messages.ts'
import { longestPassword, organizationTypes, shortestPassword, userTypes } from './accounts.ts'

const email = z
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

const requiredText = (message: string, longest: number) =>
  z.string({ error: message }).trim().min(1, message).max(longest, `${longest} caractères au plus.`)

const optionalText = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `${longest} caractères au plus.`)
    .nullable()
    .transform((text) => text || null)

export const signUpSchema = z.object({
  email,
  password: newPassword,
  firstName: requiredText('Saisissez votre prénom.', 80),
  lastName: requiredText('Saisissez votre nom.', 80),
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

/** Every field may be left empty when saving; an order asks for them (missingProfileFields). */
export const profileSchema = z.object({
  firstName: optionalText(80),
  lastName: optionalText(80),
  username: optionalText(40),
  userType: z.enum(userTypes, { error: signUpMessages.invalidUserType }),
  organizationType: z.enum(organizationTypes, { error: 'Indiquez si vous êtes un particulier.' }).nullable(),
  companyName: optionalText(120),
  phone: optionalText(30).refine(
    (phone) => phone === null || /^\+?[\d .()-]{6,30}$/.test(phone),
    'Saisissez un numéro de téléphone valide.',
  ),
  address: optionalText(300),
})
export type ProfileInput = z.input<typeof profileSchema>

/** What the browser kept of the sign-up form, for an account whose profile row is missing (section 3, profiles). */
export const profileFallbackSchema = z.object({
  firstName: optionalText(80).catch(null),
  lastName: optionalText(80).catch(null),
  userType: z.enum(userTypes).catch('buyer'),
})
