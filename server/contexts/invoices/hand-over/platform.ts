import { z } from 'zod'

/**
 * The calls of an approved platform. The interface that platforms share (AFNOR XP Z12-013) is not public: this is our own
 * shape; another one is one more implementation of these two functions.
 */
export interface InvoicePlatform {
  /** Hands one over; the same `id` again is the same invoice. Throws where that has to be tried again. */
  send(invoice: HandedInvoice): Promise<{ platformId: string } | { refusal: string }>
  /** What became of one that was handed over. Throws as `send`. */
  ask(platformId: string): Promise<PlatformState>
}

interface HandedInvoice {
  id: string
  /** As printed. */
  number: string
  /** Of the two firms, 14 digits. */
  sellerSiret: string
  buyerSiret: string
  /** Factur-X. */
  pdf: Uint8Array<ArrayBuffer>
}

interface PlatformState {
  state: 'sent' | 'accepted' | 'refused'
  reason: string
}

const milliseconds = 30_000

const reason = z.string().max(2_000).catch('')
const receipt = z.object({ id: z.string().min(1).max(200) })
const refusal = z.object({ reason }).catch({ reason: '' })
const status = z.object({ status: z.enum(['received', 'accepted', 'refused']), reason: reason.default('') })

/**
 * `POST {url}/invoices` with the PDF, `GET {url}/invoices/{id}` for its state; the key as bearer. 400, 409, 413 and 422 refuse
 * the invoice itself; every other failure is retried.
 */
export function createHttpPlatform({ url, key }: { url: string; key: string }): InvoicePlatform {
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${url.replace(/\/$/, '')}${path}`, {
      ...init,
      headers: { ...init.headers, accept: 'application/json', authorization: `Bearer ${key}` },
      redirect: 'error',
      signal: AbortSignal.timeout(milliseconds),
    })
  return {
    async send({ id, number, sellerSiret, buyerSiret, pdf }) {
      const answer = await ask('/invoices', {
        method: 'POST',
        body: pdf,
        headers: {
          'content-type': 'application/pdf',
          'idempotency-key': id,
          'invoice-number': number,
          'seller-siret': sellerSiret,
          'buyer-siret': buyerSiret,
        },
      })
      if ([400, 409, 413, 422].includes(answer.status)) {
        const said = refusal.parse(await answer.json().catch(() => null))
        return { refusal: said.reason || `code ${answer.status}` }
      }
      if (!answer.ok) throw new Error(`the invoice platform answered ${answer.status}`)
      return { platformId: receipt.parse(await answer.json()).id }
    },
    async ask(platformId) {
      const answer = await ask(`/invoices/${encodeURIComponent(platformId)}`)
      if (!answer.ok) throw new Error(`the invoice platform answered ${answer.status}`)
      const said = status.parse(await answer.json())
      return { state: said.status === 'received' ? 'sent' : said.status, reason: said.reason }
    },
  }
}
