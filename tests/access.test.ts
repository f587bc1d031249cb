import { globSync, readFileSync } from 'node:fs'
import { findTargetHandler } from 'hono/utils/handler'
import { beforeAll, describe, expect, test } from 'vitest'
import { teamRoles } from '#domain/accounts/team.ts'
import { joinTeam } from '#server/contexts/accounts/team/act-for.ts'
import { inviteMember } from '#server/contexts/accounts/team/members.ts'
import { auditLog } from '#server/database/schema/index.ts'
import { type Access, type AccessDeclaration, accessDeclarations } from '#server/http/access.ts'
import { makePerson } from '#tests/helpers/makers.ts'
import { makeSignedIn } from '#tests/helpers/sign-in.ts'
import { startTestServer } from '#tests/helpers/test-server.ts'

const server = startTestServer()
const cookies: Record<string, string> = { visitor: '' }

beforeAll(async () => {
  const admin = await makeSignedIn(server, { role: 'admin' })
  const user = await makePerson(server.as())
  cookies.buyer = (await makeSignedIn(server)).cookie
  cookies.seller = (await makeSignedIn(server, { userType: 'seller' })).cookie
  const send = (path: string, body: unknown) =>
    server.request(path, { method: 'POST', body: JSON.stringify(body), cookie: admin.cookie })
  const { token } = await (await send(`/api/admin/users/${user.userId}/impersonation`, {})).json()
  const impersonation = await send('/api/account/impersonation', { token })
  cookies.impersonator = impersonation.headers
    .getSetCookie()
    .map((setCookie) => setCookie.split(';')[0])
    .join('; ')
  const firm = (await makeSignedIn(server, { userType: 'seller' })).actor
  for (const role of teamRoles) {
    const { actor, cookie } = await makeSignedIn(server)
    const { id } = await inviteMember(server.as(firm), { email: actor.email, role })
    await joinTeam(server.as(actor), { membershipId: id })
    const body = JSON.stringify({ firmId: firm.userId })
    expect((await server.request('/api/account/acting', { method: 'PUT', body, cookie })).status).toBe(200)
    cookies[role] = cookie
  }
})

/** Returns the declaration of each route by method and path; null without one. */
function readRoutes(): Map<string, AccessDeclaration | null> {
  const routes = new Map<string, AccessDeclaration | null>()
  const inheritedDeclarations: { prefix: string; declared: AccessDeclaration }[] = []
  for (const { method, path, handler } of server.app.routes) {
    const target = findTargetHandler(handler)
    const declared = accessDeclarations.get(target) ?? null
    const isMiddleware = target.length > 1
    if (method === 'ALL' && declared && path.endsWith('/*') && !routes.has(`ALL ${path}`))
      inheritedDeclarations.push({ prefix: path.slice(0, -1), declared })
    if (method === 'ALL' && isMiddleware && !declared) continue
    const name = `${method} ${path}`
    const inherited = inheritedDeclarations.find(({ prefix }) => path.startsWith(prefix))?.declared ?? null
    routes.set(name, routes.get(name) ?? declared ?? inherited)
  }
  return routes
}

/** Returns the files with a route whose path ends in the same way and that no `allow` follows. */
function findFiles(route: string): string[] {
  const [method = '', path = ''] = route.split(' ')
  const segments = path.split('/').slice(1)
  const files = globSync('server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  for (let start = 0; start <= segments.length; start += 1) {
    const end = `/${segments.slice(start).join('/')}`.replaceAll('\\', '\\\\')
    const declaration = `.${method.toLowerCase()}('${end}',`
    const found = files.filter((file) => {
      const [, ...rest] = readFileSync(file, 'utf8')
        .replace(/\(\s+'/g, "('")
        .split(declaration)
      return rest.some((text) => !text.trimStart().startsWith('allow'))
    })
    if (found.length > 0) return found
  }
  return []
}

const callsWith = (access: readonly Access[]): [string, Access][] =>
  [...readRoutes()].flatMap(([name, declared]): [string, Access][] =>
    declared && access.includes(declared.access) && !name.startsWith('ALL ') ? [[name, declared.access]] : [],
  )

/** Calls a route with an empty body and random names for its parameters, and returns the status. */
async function readStatus(route: string, cookie: string): Promise<number> {
  const [method = '', path = ''] = route.split(' ')
  const address = path.replace(/\/:\w+(?:\{((?:[^{}]|\{[^}]*\})*)\})?/g, (_, pattern = '') => {
    const file = pattern.split('|')[0] ?? ''
    return `/${/^[a-z-]+(\.[a-z]+)?$/.test(file) ? file : `${crypto.randomUUID()}${/\\(\.\w+)$/.exec(pattern)?.[1] ?? ''}`}`
  })
  const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
  const response = await server.request(address, { method, cookie, ...body })
  await response.body?.cancel()
  return response.status
}

async function readStatuses(calls: [string, Access][], cookie = ''): Promise<string[]> {
  const statuses: string[] = []
  for (const [call] of calls) statuses.push(`${call}: ${await readStatus(call, cookie)}`)
  return statuses
}

const withStatus = (calls: [string, Access][], status: number) => calls.map(([call]) => `${call}: ${status}`)

test('every route declares who may call it', () => {
  const undeclared = [...readRoutes()].filter(([, declared]) => declared === null).map(([name]) => name)
  expect(
    undeclared.map(
      (name) => `${name}: add allow('…') of server/http/access.ts in ${findFiles(name).join(' or ')}`,
    ),
  ).toEqual([])
  expect(readRoutes().size).toBeGreaterThan(300)
})

describe('a visitor with an empty body', () => {
  test('receives 401 from every route that is not public', async () => {
    const calls = callsWith(['signedIn', 'seller', 'ownSession', 'administrator'])
    expect(await readStatuses(calls)).toEqual(withStatus(calls, 401))
  })

  test('is refused by every route that requires a key', async () => {
    for (const [call] of callsWith(['key']))
      expect([401, 403, 404], call).toContain(await readStatus(call, ''))
  })
})

test('a buyer receives 403 from every route for sellers', async () => {
  const calls = callsWith(['seller'])
  expect(await readStatuses(calls, cookies.buyer)).toEqual(withStatus(calls, 403))
})

test.each(['buyer', 'seller', 'impersonator'])(
  'a %s receives 403 from every route for administrators and changes nothing',
  async (user) => {
    const calls = callsWith(['administrator'])
    const before = await server.as().db.$count(auditLog)
    expect(await readStatuses(calls, cookies[user])).toEqual(withStatus(calls, 403))
    expect(await server.as().db.$count(auditLog)).toBe(before)
  },
)

test.each(teamRoles)(
  'a team member with the role %s receives 403 from every route that does not name it',
  async (role) => {
    const routes = readRoutes()
    const closedRoutes = callsWith(['signedIn', 'seller', 'ownSession', 'administrator']).filter(
      ([name]) => !routes.get(name)?.team.includes(role),
    )
    expect(closedRoutes.length).toBeGreaterThan(100)
    expect(await readStatuses(closedRoutes, cookies[role])).toEqual(withStatus(closedRoutes, 403))
  },
)

test('an administrator who acts as a user receives 403 from every route for their own session', async () => {
  const calls = callsWith(['ownSession'])
  expect(await readStatuses(calls, cookies.impersonator)).toEqual(withStatus(calls, 403))
})
