import { Time } from '#app/components/time.tsx'
import type { Mover } from '#domain/orders/transition.ts'
import type { MoneyPart } from './queries.ts'

const openers: Record<Mover, string> = {
  buyer: 'par l’acheteur',
  seller: 'par le vendeur',
  administrator: 'par l’association',
  provider: 'par la banque de l’acheteur',
  clock: 'automatiquement',
}

/** The disagreement that waits for a decision, in the words of who brought it. */
export const OpenDispute = ({ dispute }: { dispute: NonNullable<MoneyPart['dispute']> }) => (
  <div className="grid gap-2 border-l-4 border-terracotta bg-terracotta-tint px-4 py-4 sm:px-6">
    <h4 className="text-lg">Litige en cours</h4>
    <p className="text-sm">
      Ouvert {openers[dispute.openedAs]} le <Time at={dispute.createdAt} />
    </p>
    <blockquote className="whitespace-pre-line wrap-anywhere">{dispute.reason}</blockquote>
  </div>
)
