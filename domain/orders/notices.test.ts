import { expect, test } from 'vitest'
import { defaultDelays } from './delays.ts'
import type { NoticeFacts } from './notice-parts.ts'
import { listNoticeRecipients, type NoticeKind, noticeKinds, notices, noticeText } from './notices.ts'

const facts: NoticeFacts = {
  number: '1f0c9a3b',
  buyerName: 'Nadia Faure',
  sellerNames: ['Menuiserie A'],
  deliveryOption: 'quote',
  isPaid: true,
  takesCards: true,
  isCancelled: true,
  amount: 4_500,
  at: '2026-05-26T12:30:00Z',
  by: 'administrator',
  note: '',
  delays: defaultDelays,
}

/** Notices for buyers who collect only. */
const pickupKinds: readonly NoticeKind[] = [
  ...(['appointment-chosen', 'appointment-cancelled', 'appointment-reminder'] as const),
  ...(['handed-over-part', 'remainder-refunded', 'remainder-ended', 'hand-over-declared'] as const),
]

test.each(noticeKinds.filter((kind) => !pickupKinds.includes(kind)))(
  'noticeText of %s for a delivery mentions neither a collection nor a pickup code',
  (kind) => {
    for (const to of listNoticeRecipients(kind)) {
      const { subject, paragraphs } = noticeText(kind, to, facts)
      expect([subject, ...paragraphs].join(' ')).not.toMatch(
        /code de retrait|déplacez|est venu|retrait s’est/,
      )
    }
  },
)

test('noticeText names all sellers in the plural', () => {
  const several = { ...facts, sellerNames: ['Menuiserie A', 'Plomberie B', 'Volets C'] }
  const { paragraphs } = noticeText('delivery-paid', 'buyer', several)
  expect(paragraphs.join(' ')).toContain('Menuiserie A, Plomberie B et Volets C les préparent.')
  expect(notices['delivery-paid'].about).toBe('order')
})
