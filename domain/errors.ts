import type { ZodError } from 'zod'

/** Error codes for programs, each with its HTTP status. */
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

/** Titles of the errors in the public API, one for each code. */
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

/** Titles of the errors on the site, where users sign in instead of presenting a key. */
export const siteErrorTitles: Record<ErrorCode, string> = {
  ...errorTitles,
  'not-signed-in': 'Connexion nécessaire',
  forbidden: 'Accès refusé',
}

/** The application's only error class. `message` is French and may be shown to users. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  /** Heading of the toast, if the error has its own. */
  readonly title: string | undefined
  /** Data with which a program can correct the request: messages by field, missing items … */
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

/** Returns the error of one field, which is shown beside it. */
export const invalidField = (
  field: string,
  message: string,
  options: { title?: string; cause?: unknown } = {},
): AppError => new AppError('invalid', message, { ...options, details: { fields: { [field]: message } } })

/** RFC 9457 problem details, as the API answers them. */
export interface Problem {
  /** In the public API an address that explains the error, elsewhere `about:blank`. */
  type: string
  code: ErrorCode
  status: number
  title: string
  detail: string
  requestId?: string
  details?: Record<string, unknown>
}

/** Returns the messages of a schema by field name. */
export const fieldErrors = ({ issues }: Pick<ZodError, 'issues'>): Record<string, string> =>
  Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]))
