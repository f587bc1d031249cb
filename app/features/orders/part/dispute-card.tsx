import { Time } from '#app/components/time.tsx'
import { formatMoment } from '#domain/dates.ts'
import { byWords } from '#domain/orders/part-history.ts'
import type { OrderViewer } from '#domain/orders/progress.ts'
import type { OrderPart } from '../queries.ts'

interface DisputeCardProps {
  part: OrderPart
  viewer: OrderViewer | null
}

/** The disagreement that is open: who says what, and what comes of it. */
export function DisputeCard({ part, viewer }: DisputeCardProps) {
  const { dispute } = part
  if (!dispute) return null
  const id = `litige-${part.fulfilmentId}`
  return (
    <section
      aria-labelledby={id}
      className="grid gap-3 border-l-4 border-terracotta bg-terracotta-tint px-5 py-5 sm:px-6"
    >
      <h3 id={id} className="text-xl">
        Litige en cours
      </h3>
      <p className="text-sm">
        Ouvert {byWords(dispute.openedAs, viewer)} le <Time at={dispute.createdAt} format={formatMoment} />
      </p>
      <blockquote className="whitespace-pre-line wrap-anywhere">{dispute.reason}</blockquote>
      <p className="text-sm">
        Notre équipe vous contacte tous les deux, puis décide&nbsp;: remboursement, remboursement partiel ou
        versement au vendeur. D’ici là, la somme ne bouge pas.
      </p>
    </section>
  )
}
