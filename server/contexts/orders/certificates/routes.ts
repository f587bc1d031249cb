import { Hono } from 'hono'
import { allow } from '#server/http/access.ts'
import { inDocumentQueue } from '#server/http/document-queue.ts'
import { showPdf } from '#server/http/downloads.ts'
import type { HttpEnv } from '#server/http/environment.ts'
import { limitByAccount, rateLimit } from '#server/http/rate-limit.ts'
import { confirmCertificate } from './confirm-certificate.ts'
import { drawCertificate } from './draw-certificate.ts'
import { issueCertificate } from './issue-certificate.ts'

const certificates = limitByAccount({ name: 'certificate', points: 200, duration: 60 * 60 })

export const fulfilmentCertificateRoutes = new Hono<HttpEnv>().get(
  '/:id/certificate.pdf',
  allow('signedIn'),
  inDocumentQueue,
  certificates,
  async (c) => {
    const { ctx } = c.var
    const certificate = await issueCertificate(ctx, { fulfilmentId: c.req.param('id') })
    const name = `certificat-de-reemploi-${certificate.number}.pdf`
    return showPdf(c, { name, pdf: await drawCertificate(ctx, certificate) })
  },
)

export const certificateRoutes = new Hono<HttpEnv>().get(
  '/:number',
  allow('public'),
  // Slows down guessing of certificate numbers.
  rateLimit({ name: 'certificate-number', points: 120, duration: 60 * 60 }),
  async (c) => c.json(await confirmCertificate(c.var.ctx, { number: c.req.param('number') })),
)
