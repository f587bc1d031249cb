import type { ZodError } from 'zod'

/** What can go wrong, as a code a program can tell apart; each has its HTTP status. */
export const errorStatuses = {
  invalid: 400,
  'not-signed-in': 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  gone: 410,
  'precondition-failed': 412,
  'too-large': 413,
  'precondition-required': 428,
  'too-many-requests': 429,
  unexpected: 500,
  unavailable: 503,
} as const
export type ErrorCode = keyof typeof errorStatuses

/** What kind of error it is, as the public API heads it: the same for every error of a code. */
export const errorTitles: Record<ErrorCode, string> = {
  invalid: 'Demande invalide',
  'not-signed-in': 'Clé absente ou non valable',
  forbidden: 'Droit insuffisant',
  'not-found': 'Introuvable',
  'method-not-allowed': 'Méthode inconnue',
  conflict: 'État dépassé',
  gone: 'Disparu',
  'precondition-failed': 'Article changé entre-temps',
  'too-large': 'Demande trop grande',
  'precondition-required': 'Version manquante',
  'too-many-requests': 'Trop d’appels',
  unexpected: 'Erreur du site',
  unavailable: 'Site fermé un moment',
}

/** The same outside the public API, where people sign in instead of showing a key. */
export const ownErrorTitles: Record<ErrorCode, string> = {
  ...errorTitles,
  'not-signed-in': 'Connexion nécessaire',
  forbidden: 'Accès refusé',
}

/** The one error of the application. `message` is French and may be shown as it is. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Heading of the toast, where it has one of its own. */
  readonly title: string | undefined
  /** What a program needs to mend the request: messages by field, items that are gone … */
  readonly details: Record<string, unknown> | undefined

  constructor(
    code: ErrorCode,
    message: string,
    options: { title?: string; details?: Record<string, unknown>; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.code = code
    this.title = options.title
    this.details = options.details
  }

  get status(): (typeof errorStatuses)[ErrorCode] {
    return errorStatuses[this.code]
  }
}

/** What is wrong with one field, shown beside it. */
export const invalidField = (
  field: string,
  message: string,
  options: { title?: string; cause?: unknown } = {},
): AppError => new AppError('invalid', message, { ...options, details: { fields: { [field]: message } } })

/** RFC 9457 problem details, as the API answers them. */
export interface Problem {
  /** Of the public API an address that explains it, of others `about:blank`. */
  type: string
  code: ErrorCode
  status: number
  title: string
  detail: string
  requestId?: string
  details?: Record<string, unknown>
}

/** What a schema says is wrong with each field, by the field's name. */
export const fieldErrors = ({ issues }: Pick<ZodError, 'issues'>): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
