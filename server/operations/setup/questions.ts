import type { Settings } from './env-file.ts'

export interface Question {
  text: string
  /** The answer's name; several answers may make one setting (`settings`). */
  name: string
  /** Default for an empty answer. */
  defaultAnswer?: (settings: Settings) => string | undefined
  /** Hides the answer while it is typed. */
  isSecret?: boolean
  /** Returns the text shown in place of a secret that was entered before. */
  maskSecret?: (answer: string) => string
  /**
   * Returns a French sentence when the answer is invalid, else null. When an empty answer is invalid, it leaves the whole step for later.
   */
  validate?: (answer: string) => string | null
}

/** A group of settings with its questions and checks. */
export interface Step {
  title: string
  text?: string
  /**
   * The question whether the site has this service. Without it, the variables in `removedVariables` are removed, and `otherQuestions` follow.
   */
  offer?: {
    text: string
    isDefault: (settings: Settings) => boolean
    removedVariables: readonly string[]
    otherQuestions?: readonly Question[]
  }
  questions: readonly Question[]
  /** Reads the earlier answers from the settings that were made of them. */
  readEarlierAnswers?: (settings: Settings) => Settings
  /** Returns the settings of the answers; an empty value removes one. */
  settings: (answers: Settings, before: Settings) => Settings
  /** Titles of the checks of `npm run doctor` that verify the answers. */
  checks: readonly string[]
  /** Printed at the end for an unanswered step: what is missing, and where to enter it later. */
  leftOutText: string
}

export const asSettings = (answers: Settings): Settings => answers

export const required = (answer: string): string | null => (answer === '' ? 'Il faut une réponse.' : null)

export const startsWith =
  (...prefixes: string[]) =>
  (answer: string): string | null =>
    prefixes.some((prefix) => answer.startsWith(prefix))
      ? null
      : `La réponse commence par ${prefixes.join(' ou ')}.`

export function refuseOrigin(answer: string): string | null {
  const url = URL.parse(answer)
  if (url?.protocol !== 'https:') return 'L’adresse commence par https://.'
  return url.pathname === '/' && !url.search ? null : 'L’adresse s’arrête au nom de domaine.'
}

export function refusePort(answer: string): string | null {
  const port = Number(answer)
  return Number.isInteger(port) && port > 0 && port < 65_536 ? null : 'Un nombre entre 1 et 65535.'
}

export const refuseAddress = (answer: string): string | null =>
  /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(answer) ? null : 'Une adresse email, comme contact@exemple.fr.'

export const s3Questions = (prefix: 'S3' | 'BACKUP_S3'): Question[] => [
  { name: `${prefix}_ENDPOINT`, text: 'Adresse du service', validate: startsWith('https://', 'http://') },
  { name: `${prefix}_REGION`, text: 'Région', validate: required },
  { name: `${prefix}_BUCKET`, text: 'Nom du bucket', validate: required },
  { name: `${prefix}_ACCESS_KEY_ID`, text: 'Identifiant de la clé', validate: required },
  { name: `${prefix}_SECRET_ACCESS_KEY`, text: 'Clé secrète', isSecret: true, validate: required },
]
