import { Button } from '#app/components/button.tsx'
import type { ApiError } from '#app/lib/api.ts'
import type { KeptView } from '#app/lib/kept-collection.ts'
import { type Chosen, piecesChosen, piecesText } from '#domain/orders/collection-choice.ts'
import { Notice } from './notice.tsx'
import { StageTitle } from './stage-title.tsx'

interface SendingProps {
  view: KeptView
  chosen: Chosen
  failure: ApiError | null
  onRetry: () => void
}

/** Confirmed, not answered yet. It cannot be taken back here: the server may know it already. */
export const Sending = ({ view, chosen, failure, onRetry }: SendingProps) => (
  <div className="grid gap-6">
    <StageTitle>{failure ? 'Remise notée, pas encore envoyée' : 'Enregistrement de la remise…'}</StageTitle>
    <p className="text-lg">
      {piecesText(piecesChosen(view.items, chosen))} à {view.buyerName}, commande {view.number}.
    </p>
    {failure ? (
      <>
        <Notice title="Le serveur n’a pas répondu" isWaiting>
          <p>{failure.message}</p>
          <p>
            La remise reste sur ce téléphone, même si vous fermez la page, et part dès le retour du réseau.
            L’envoyer deux fois ne change rien.
          </p>
        </Notice>
        <Button size="lg" onClick={onRetry}>
          Envoyer maintenant
        </Button>
      </>
    ) : (
      <div aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-plaster-deep">
        <div className="h-full w-1/2 animate-pulse bg-fir" />
      </div>
    )}
  </div>
)
