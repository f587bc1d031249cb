import type { Settings } from './env-file.ts'

export interface Question {
  ask: string
  /** What the answer is written as; several questions may make one setting (`settings`). */
  name: string
  /** Taken when nothing is typed. */
  usual?: (known: Settings) => string | undefined
  /** Not shown while it is typed. */
  isSecret?: boolean
  /** What is shown of a secret that was given before. */
  shown?: (answer: string) => string
  /** Why it cannot be, in one French sentence; null: it can. Where nothing is nothing to go on with, nothing typed leaves all of it for later. */
  refuse?: (answer: string) => string | null
}

/** One part of the settings: with questions and one check. */
export interface Step {
  title: string
  text?: string
  /** Asked first: whether the site has it. Without it, the named variables are removed, and `instead` is asked. */
  offer?: {
    ask: string
    isUsual: (known: Settings) => boolean
    without: readonly string[]
    instead?: readonly Question[]
  }
  questions: readonly Question[]
  /** What was answered before, where a setting is made of several answers. */
  answered?: (known: Settings) => Settings
  /** What the answers set; an empty value removes one. */
  settings: (answers: Settings, before: Settings) => Settings
  /** The checks of `npm run doctor` that say whether it is right. */
  checks: readonly string[]
  /** Said at the end where nothing was answered: what is missing then, and where it is given later. */
  later: string
}

export const same = (answers: Settings): Settings => answers

export const required = (answer: string): string | null => (answer === '' ? 'Il faut une réponse.' : null)

export const startsWith =
  (...beginnings: string[]) =>
  (answer: string): string | null =>
    beginnings.some((beginning) => answer.startsWith(beginning))
      ? null
      : `La réponse commence par ${beginnings.join(' ou ')}.`

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
  { name: `${prefix}_ENDPOINT`, ask: 'Adresse du service', refuse: startsWith('https://', 'http://') },
  { name: `${prefix}_REGION`, ask: 'Région', refuse: required },
  { name: `${prefix}_BUCKET`, ask: 'Nom du bucket', refuse: required },
  { name: `${prefix}_ACCESS_KEY_ID`, ask: 'Identifiant de la clé', refuse: required },
  { name: `${prefix}_SECRET_ACCESS_KEY`, ask: 'Clé secrète', isSecret: true, refuse: required },
]
