import { randomUUID } from 'node:crypto'
import type { FindId } from './body.ts'
import { oddJson, oddNumber, oddText } from './odd-values.ts'
import type { Random } from './random.ts'
import type { Route } from './routes.ts'
import { type Role, roles, type World } from './world.ts'

export interface FuzzRequest {
  role: Role
  path: string
  init: { method: string; headers: Record<string, string>; body?: BodyInit }
}

const queryNames = [
  ...['page', 'search', 'q', 'status', 'sort', 'category', 'parent', 'minPrice', 'maxPrice', 'from', 'to'],
  ...['code', 'codes', 'token', 'since', 'products', 'format', 'only', 'width', 'after', 'before', 'year'],
  ...['order', 'perPage', 'copies', 'start', 'name', 'recipient', 'address', 'state', 'stars', 'person'],
  ...[
    'action',
    'subjectType',
    'subject',
    'seller',
    'featured',
    'fulfilment',
    'part',
    'product',
    'delivery',
    'minTotal',
  ],
  ...['period', 'version', 'avis', 'dark', 'range', 'week', 'day'],
]

const headerNames = [
  ...['content-type', 'accept', 'if-none-match', 'if-modified-since', 'range', 'origin', 'authorization'],
  ...['cookie', 'accept-language', 'stripe-signature', 'idempotency-key', 'svix-id', 'svix-timestamp'],
  ...['x-admin-id', 'x-forwarded-for', 'last-event-id', 'content-encoding', 'sec-fetch-site'],
]

export const rareMethods = ['OPTIONS', 'PROPFIND', 'HEAD', 'REPORT', 'PATCH', 'DELETE', 'PUT', 'POST', 'GET']

/** Creates a request for a route, mostly almost valid so that it passes the first checks. */
export function makeRequest(random: Random, route: Route, world: World): FuzzRequest {
  const findId: FindId = (name) => pickId(random, world, name)
  const isAdminRoute = route.path.startsWith('/api/admin') || route.path.includes('email')
  const role = isAdminRoute && random.chance(0.8) ? 'admin' : random.pick(roles)
  const method = random.chance(0.03) ? random.pick(rareMethods) : route.method
  const headers: Record<string, string> = {}
  if (random.chance(0.1)) headers[random.pick(headerNames)] = headerText(random)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? makeBody(random, route, findId) : undefined
  return {
    role,
    path: makePath(random, route, findId) + makeQuery(random, findId),
    init: { method, headers, ...(body !== undefined && { body }) },
  }
}

/** Returns an id of the kind that the name contains, else any id. */
export function pickId(random: Random, { ids }: World, name: string): string {
  if (random.chance(0.1)) return randomUUID()
  const matchingIds = Object.entries(ids).find(([kind]) => name.toLowerCase().includes(kind))?.[1]
  return random.pick(matchingIds ?? Object.values(ids).flat())
}

function makePath(random: Random, { path }: Route, findId: FindId): string {
  const parts = path.split('/')
  return parts
    .map((part, index) => {
      if (!part.startsWith(':')) return part
      // The segment before `:id` names its kind.
      const text = random.chance(0.65) ? findId(`${part} ${parts[index - 1]}`) : oddText(random)
      const ending = /\\\.(\w+)\}$/.exec(part)?.[1]
      return encode(ending ? `${random.below(50)}.${ending}` : text) || '-'
    })
    .join('/')
}

function makeQuery(random: Random, findId: FindId): string {
  if (random.chance(0.5)) return ''
  const pairs = Array.from({ length: 1 + random.below(4) }, () => {
    const name = random.chance(0.2) ? `cf_${findId('field')}` : random.pick(queryNames)
    const value = random.chance(0.2)
      ? findId(name)
      : random.chance(0.2)
        ? String(oddNumber(random))
        : oddText(random)
    return `${encode(name)}=${encode(value)}`
  })
  return `?${pairs.join('&')}`
}

/** Encodes text for a URL, which cannot contain lone surrogates. */
export const encode = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(/^\.+$/, '%2e')

/** Returns text that a header can contain. */
export const headerText = (random: Random): string =>
  random.pick([
    oddText(random).replace(/[^\x20-\x7e]/g, ''),
    'application/json',
    'multipart/form-data; boundary=x',
    'text/html',
    'bytes=0-',
    '*',
    'Bearer x',
    'null',
  ])

function makeBody(random: Random, { body }: Route, findId: FindId): BodyInit | undefined {
  if (body && random.chance(0.85)) return JSON.stringify(body(random, findId))
  switch (random.below(5)) {
    case 0:
      return undefined
    case 1:
      return oddText(random).toWellFormed()
    case 2:
      return JSON.stringify(oddJson(random))
    case 3:
      return makeForm(random)
    default:
      return Uint8Array.from({ length: random.below(200) }, () => random.below(256))
  }
}

function makeForm(random: Random): FormData {
  const form = new FormData()
  for (const name of ['content', 'submissionKey', 'pictures', 'file', 'picture']) {
    if (random.chance(0.5)) form.append(name, oddText(random).toWellFormed())
    else if (random.chance(0.3))
      form.append(name, new Blob([oddText(random)]), oddText(random).toWellFormed())
  }
  if (random.chance(0.5)) form.set('submissionKey', randomUUID())
  return form
}
