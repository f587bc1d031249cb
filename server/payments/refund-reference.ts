import { createHash } from 'node:crypto'
import type { Refund } from './send-refund.ts'

/**
 * Our id of a refund as the provider is told it. Of one that the bank sent back after the provider had taken it, and that is
 * sent anew, another one, always the same: the provider would find the old one otherwise.
 */
export function refundReference({ id, providerRefundId }: Refund): string {
  if (providerRefundId === null) return id
  const hash = createHash('sha256').update(`${id} ${providerRefundId}`).digest('hex')
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(13, 16),
    hash.slice(17, 20),
    hash.slice(20, 32),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}
