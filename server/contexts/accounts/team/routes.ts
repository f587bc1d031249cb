import { Hono } from 'hono'
import { actForSchema, inviteMemberSchema, memberRoleSchema } from '#domain/accounts/team.ts'
import { allow } from '#server/http/access.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount, sendWithinEmailLimit } from '#server/http/rate-limit.ts'
import { json } from '#server/http/validate.ts'
import { recentlyConfirmed } from '../standing-access/confirmation.ts'
import { actFor, joinTeam, leaveTeam, listFirmMemberships } from './act-for.ts'
import { changeMemberRole, inviteMember, listTeam, removeMember } from './members.ts'

/** Each invitation sends an email to a typed address. */
const invitationLimit = limitByAccount({ name: 'team-invitation', maxCalls: 40, seconds: 24 * 60 * 60 })

export const teamRoutes = new Hono<HttpEnv>()
  .get('/', allow('ownSession'), async (c) => c.json(await listTeam(c.var.ctx)))
  .post('/', allow('ownSession'), invitationLimit, json(inviteMemberSchema), recentlyConfirmed, async (c) => {
    const input = c.req.valid('json')
    const invitation = await sendWithinEmailLimit(c, input.email, () => inviteMember(c.var.ctx, input))
    return c.json(invitation, 201)
  })
  .put('/:id', allow('ownSession'), json(memberRoleSchema), recentlyConfirmed, async (c) => {
    await changeMemberRole(c.var.ctx, { memberId: c.req.param('id'), ...c.req.valid('json') })
    return c.json({ changed: true })
  })
  .delete('/:id', allow('ownSession'), async (c) => {
    await removeMember(c.var.ctx, { memberId: c.req.param('id') })
    return c.json({ removed: true })
  })

/** The routes of a member's firms, below `/account`. */
export const firmRoutes = new Hono<HttpEnv>()
  .get('/firms', allow('signedIn', 'sales', 'yard'), async (c) =>
    c.json(await listFirmMemberships(c.var.ctx)),
  )
  .post('/firms/:id', allow('ownSession'), async (c) => {
    await joinTeam(c.var.ctx, { membershipId: c.req.param('id') })
    return c.json({ joined: true })
  })
  .delete('/firms/:id', allow('signedIn', 'sales', 'yard'), async (c) => {
    await leaveTeam(c.var.ctx, { membershipId: c.req.param('id') })
    return c.json({ left: true })
  })
  .put('/acting', allow('signedIn', 'sales', 'yard'), json(actForSchema), async (c) => {
    await actFor(c.var.ctx, c.req.valid('json'))
    return c.json({ changed: true })
  })
