import { eq } from 'drizzle-orm'
import { AppError } from '#domain/errors.ts'
import {
  type CertificateSums,
  certificateMessages,
  readCertificateNumber,
  sumCertificate,
} from '#domain/orders/certificates.ts'
import { states } from '#domain/orders/states.ts'
import type { Context } from '#server/context.ts'
import { reuseCertificates } from '#server/database/schema/certificates.ts'
import { fulfilments } from '#server/database/schema/orders.ts'
import { sealOf } from './seal.ts'

export interface ConfirmedCertificate extends CertificateSums {
  number: string
  issuer: string
  issuedAt: string
  handedOverAt: string
  /** As on the paper. */
  seal: string
  /** The hand-over has been contested or undone since. */
  isContested: boolean
}

/**
 * Public facts of a certificate: that it is genuine, its date, count and weight. Neither names nor places.
 * @throws AppError `not-found`
 */
export async function confirmCertificate(
  ctx: Context,
  input: { number: string },
): Promise<ConfirmedCertificate> {
  const number = readCertificateNumber(input.number)
  const [found] = number
    ? await ctx.db
        .select({ certificate: reuseCertificates, status: fulfilments.status })
        .from(reuseCertificates)
        .innerJoin(fulfilments, eq(fulfilments.id, reuseCertificates.fulfilmentId))
        .where(eq(reuseCertificates.number, number))
    : []
  if (!found) throw new AppError('not-found', certificateMessages.missing)
  const { certificate, status } = found
  return {
    ...sumCertificate(certificate.content),
    number: certificate.number,
    issuer: certificate.content.issuer,
    issuedAt: certificate.issuedAt.toISOString(),
    handedOverAt: certificate.content.handedOverAt,
    seal: sealOf(ctx, certificate),
    isContested: status !== states.received,
  }
}
