import { Hono } from 'hono'
import type { HttpEnv } from '../../http/environment.ts'
import { inTurn } from '../../http/in-turn.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { confirmCertificate } from './confirm-certificate.ts'
import { drawCertificate } from './draw-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'

/** A PDF shows itself; the page's policy would keep the browser's own viewer from doing so. */
const documentPolicy = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"

export const certificateRoutes = new Hono<HttpEnv>()
  .get('/fulfilments/:id/certificate.pdf', inTurn, async (c) => {
    const { ctx, limits } = c.var
    if (ctx.actor)
      await limits.consume({ name: 'certificate', points: 200, duration: 60 * 60 }, ctx.actor.userId)
    const certificate = await issueCertificate(ctx, { fulfilmentId: c.req.param('id') })
    return c.body(await drawCertificate(ctx, certificate), 200, {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="certificat-de-reemploi-${certificate.number}.pdf"`,
      'content-security-policy': documentPolicy,
    })
  })
  .get(
    '/certificates/:number',
    // A number is not guessed; whoever tries is slow.
    rateLimit({ name: 'certificate-number', points: 120, duration: 60 * 60 }),
    async (c) => c.json(await confirmCertificate(c.var.ctx, { number: c.req.param('number') })),
  )
