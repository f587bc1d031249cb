import { z } from 'zod'
import { secondFactorMessages } from './second-factor-messages.ts'

export type SecondFactorMethod = 'app' | 'passkey'

/** Minutes allowed between the password and the second step. */
export const secondStepMinutes = 10

export const recoveryCodeCount = 10

/** Limits how much an account can store. */
export const maxPasskeys = 20

const currentPassword = z
  .string({ error: 'Saisissez votre mot de passe actuel.' })
  .min(1, 'Saisissez votre mot de passe actuel.')
  .max(128, 'Le mot de passe ne peut pas dépasser 128 caractères.')

/** Changing a credential requires the password again. */
export const passwordAgainSchema = z.object({ currentPassword })
export type PasswordAgainInput = z.input<typeof passwordAgainSchema>

const typedCode = z
  .string({ error: secondFactorMessages.codeMissing })
  .trim()
  .min(1, secondFactorMessages.codeMissing)
  .max(40, secondFactorMessages.wrongCode)

/** A code of the authenticator app or a recovery code, with or without separators. */
export const codeSchema = z.object({ code: typedCode })
export type CodeInput = z.input<typeof codeSchema>

/** Six digits are a code of the app; anything else is read as a recovery code. */
export const parseAppCode = (code: string): string | null => {
  const digits = code.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** `abcd-efgh-jkmn`, with or without separators. */
export const normalizeRecoveryCode = (code: string): string => code.toLowerCase().replace(/[^a-z0-9]/g, '')

const base64url = z.string().min(1).max(20_000)

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
}

/** The browser's answer when a passkey is created (WebAuthn, RegistrationResponseJSON). */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    authenticatorData: base64url.optional(),
    transports: z.array(z.string().max(20)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: base64url.optional(),
  }),
})
export type NewPasskey = z.input<typeof newPasskeySchema>

/** The browser's answer when a passkey is used (AuthenticationResponseJSON). */
export const passkeyAnswerSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.optional(),
  }),
})
export type PasskeyAnswer = z.input<typeof passkeyAnswerSchema>

/** Security events about which a user receives an email. */
export type SecurityEvent =
  | 'app-added'
  | 'app-removed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'second-factor-reset'
  | AccessEvent

/** Newly created standing access (standing-access.ts), about which the owner receives an email. */
export type AccessEvent =
  | 'key-created'
  | 'webhook-created'
  | 'member-invited'
  | 'member-joined'
  | 'member-role-changed'
  | 'calendar-opened'
  | 'feed-added'
