import { createMiddleware } from 'hono/factory'
import { type TeamRole, teamMessages } from '#domain/accounts/team.ts'
import { AppError } from '#domain/errors.ts'
import type { HttpEnv } from './environment.ts'

/**
 * What each role may call: all other routes, new ones included, are for the owner of the account. A star stands for one part of an address,
 * two for the rest of it.
 */
const everybody = [
  'GET /api/account',
  'GET /api/account/firms',
  'PUT /api/account/acting',
  'DELETE /api/account/firms/*',
  'POST /api/account/sign-out',
  'GET /api/events',
  'GET /api/association',
  'GET /api/page-texts/*',
  'GET /api/settings',
  'GET /api/developers',
  'GET /api/impact',
  // What every visitor reads.
  'GET /api/categories/**',
  'GET /api/category-proposals',
  'GET /api/category-tree',
  'GET /api/certificates/*',
  'GET /api/custom-fields',
  'GET /api/places/*',
  'GET /api/products/**',
  'GET /api/search/**',
  'GET /api/sellers/**',
  'POST /api/cart',
  'POST /api/contact',
  'GET /api/unsubscribe',
  'POST /api/unsubscribe/**',
]

const yard = [
  'GET /api/selling/to-do/**',
  'POST /api/collections/**',
  'GET /api/stock-out/**',
  'POST /api/stock-out/**',
]

const sales = [
  ...yard,
  ...['GET', 'POST', 'PUT', 'DELETE'].flatMap((method) => [
    `${method} /api/conversations/**`,
    `${method} /api/fulfilments/**`,
    `${method} /api/import-pictures/**`,
    `${method} /api/imports/**`,
    `${method} /api/own-products/**`,
    `${method} /api/products/**`,
    `${method} /api/quick-answers`,
    `${method} /api/uploads/**`,
  ]),
  // Not the calendar: its address opens without a session, also for who has left.
  ...[
    'choice',
    'drafts/**',
    'export',
    'feeds/**',
    'labels',
    'pause',
    'places/**',
    'products/**',
    'table',
  ].map((path) => `GET /api/selling/${path}`),
  ...[
    'deletion',
    'drafts/deletion',
    'drafts/publication',
    'feeds/**',
    'labels',
    'places/**',
    'products/*/duplicate',
    'table/*/pictures',
  ].map((path) => `POST /api/selling/${path}`),
  ...['drafts/*', 'pause', 'places/**', 'status', 'table', 'visibility'].map(
    (path) => `PUT /api/selling/${path}`,
  ),
  'DELETE /api/selling/feeds/*',
  // Following an address requires a recent password of the member.
  'POST /api/account/confirmation/**',
  'POST /api/rpc/upsert_custom_field_value',
  'GET /api/sales',
  'GET /api/orders/*',
  'GET /api/reuse/**',
]

const patterns: Record<TeamRole, string[][]> = {
  yard: [...everybody, ...yard].map(partsOf),
  sales: [...everybody, ...sales].map(partsOf),
}

function partsOf(call: string): string[] {
  return call.split(/[ /]/)
}

export function mayCall(role: TeamRole, method: string, path: string): boolean {
  const parts = partsOf(`${method === 'HEAD' ? 'GET' : method} ${path}`)
  return patterns[role].some((pattern) => isLike(parts, pattern))
}

/** The rest of an address may be nothing. */
const isLike = (parts: string[], pattern: string[]): boolean =>
  pattern.at(-1) === '**'
    ? parts.length >= pattern.length - 1 && isLike(parts.slice(0, pattern.length - 1), pattern.slice(0, -1))
    : parts.length === pattern.length &&
      pattern.every((part, at) => part === parts[at] || (part === '*' && parts[at] !== ''))

/** Those who work for a firm do for it what their role allows, and nothing else. @throws AppError `forbidden` */
export const teamAccess = createMiddleware<HttpEnv>((c, next) => {
  const member = c.get('ctx').actor?.member
  if (member && !mayCall(member.role, c.req.method, c.req.path))
    throw new AppError('forbidden', teamMessages.notAllowed)
  return next()
})
