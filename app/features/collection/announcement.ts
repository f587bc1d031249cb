import { piecesLeft, piecesText } from '#domain/orders/collection-choice.ts'
import type { Stage } from './use-collection.ts'

/** What a screen reader is told when something has changed by itself. Failures are alerts and speak for themselves. */
export function announcementOf(stage: Stage): string {
  switch (stage.kind) {
    case 'checking':
      return stage.failure ? '' : 'Vérification du code…'
    case 'choosing':
      return `Code reconnu\u00a0: ${stage.view.buyerName}, ${piecesText(piecesLeft(stage.view.items))} à remettre.`
    case 'sending':
      return stage.failure ? '' : 'Enregistrement de la remise…'
    default:
      return ''
  }
}
