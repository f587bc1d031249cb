import { Button } from '#app/components/button.tsx'
import type { ApiError } from '#app/lib/api.ts'
import { Notice } from './notice.tsx'
import { StageTitle } from './stage-title.tsx'

interface CheckingCodeProps {
  failure: ApiError | null
  onRetry: () => void
  onLeave: () => void
}

export const CheckingCode = ({ failure, onRetry, onLeave }: CheckingCodeProps) => (
  <div className="grid gap-6">
    <StageTitle>{failure ? 'Code gardé, à vérifier' : 'Vérification du code…'}</StageTitle>
    {failure ? (
      <>
        <Notice title="Le code n’a pas encore été vérifié" isWaiting>
          <p>{failure.message}</p>
          <p>
            Il reste sur ce téléphone, même si vous fermez la page, et sera vérifié dès le retour du réseau.
            Ne remettez rien avant.
          </p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Button size="lg" className="grow" onClick={onRetry}>
            Réessayer
          </Button>
          <Button size="lg" variant="outline" className="grow" onClick={onLeave}>
            Abandonner ce code
          </Button>
        </div>
      </>
    ) : (
      <div aria-hidden="true" className="grid animate-pulse gap-4">
        <div className="h-8 w-2/3 rounded-sm bg-plaster-deep" />
        <div className="h-24 rounded-lg bg-plaster-deep" />
        <div className="h-24 rounded-lg bg-plaster-deep" />
        <div className="h-13 rounded-md bg-plaster-deep" />
      </div>
    )}
  </div>
)
