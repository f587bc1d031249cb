import { Hono } from 'hono'
import type { HttpEnv } from '../../http/environment.ts'
import { inTurn } from '../../http/in-turn.ts'
import { showPdf } from '../../http/show-pdf.ts'
import { rateLimit } from '../../http/rate-limit.ts'
import { confirmCertificate } from './confirm-certificate.ts'
import { drawCertificate } from './draw-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'

export const certificateRoutes = new Hono<HttpEnv>()
  .get('/fulfilments/:id/certificate.pdf', inTurn, async (c) => {
    const { ctx, limits } = c.var
    if (ctx.actor)
      await limits.consume({ name: 'certificate', points: 200, duration: 60 * 60 }, ctx.actor.userId)
    const certificate = await issueCertificate(ctx, { fulfilmentId: c.req.param('id') })
    const name = `certificat-de-reemploi-${certificate.number}.pdf`
    return showPdf(c, { name, pdf: await drawCertificate(ctx, certificate) })
  })
  .get(
    '/certificates/:number',
    // A number is not guessed; whoever tries is slow.
    rateLimit({ name: 'certificate-number', points: 120, duration: 60 * 60 }),
    async (c) => c.json(await confirmCertificate(c.var.ctx, { number: c.req.param('number') })),
  )
