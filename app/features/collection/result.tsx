import { CircleCheckBig, Clock3, PackageOpen, ScanQrCode } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, ButtonLink } from '#app/components/button.tsx'
import { formatMoment } from '#domain/dates.ts'
import { orderPath } from '#domain/orders/orders.ts'
import type { Collected } from './queries.ts'
import { StageTitle } from './stage-title.tsx'

interface ResultProps {
  result: Collected
  buyerName: string
  onNext: () => void
  onLeave: () => void
}

/** What was written down: now, or when the code was used. */
export function Result({ result, buyerName, onNext, onLeave }: ResultProps) {
  const { number, handedOver, left, isComplete, alreadyRecorded, recordedAt } = result
  const Icon = alreadyRecorded ? Clock3 : isComplete ? CircleCheckBig : PackageOpen
  return (
    <div className="grid gap-6">
      <header className="grid gap-3">
        <Icon aria-hidden="true" className="size-12 text-fir" />
        <StageTitle>
          {alreadyRecorded ? 'Déjà remis' : isComplete ? 'Articles remis' : 'Remise partielle enregistrée'}
        </StageTitle>
        <p className="text-lg">{sentenceOf(result, buyerName)}</p>
        <p className="text-sm text-ink-soft">
          Commande {number} · {formatMoment(recordedAt)}
        </p>
      </header>
      <Pieces title="Remis avec ce code" pieces={handedOver} />
      {!isComplete && <Pieces title="Reste à remettre" pieces={left} />}
      <div className="flex flex-wrap gap-3" inert={useIsJustShown()}>
        <Button size="lg" className="grow" onClick={onNext}>
          <ScanQrCode aria-hidden="true" className="size-6" />
          Scanner un autre code
        </Button>
        <ButtonLink size="lg" variant="outline" className="grow" to={orderPath(number)}>
          Voir la commande
        </ButtonLink>
        <Button size="lg" variant="ghost" className="grow" onClick={onLeave}>
          Terminer
        </Button>
      </div>
    </div>
  )
}

/** The second half of a double click on the button that stood here before is not meant for this one. */
function useIsJustShown(): boolean {
  const [isJustShown, setJustShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setJustShown(false), 500)
    return () => clearTimeout(timer)
  }, [])
  return isJustShown
}

function sentenceOf({ alreadyRecorded, isComplete, isPaidByCard }: Collected, buyerName: string): string {
  if (alreadyRecorded && isComplete)
    return `${withFullStop(`Ce code a servi une fois, et tout est remis à ${buyerName}`)} Rien n’a été changé.`
  if (alreadyRecorded)
    return `Ce code a servi une fois. Pour le reste, ${buyerName} a un nouveau code sur sa commande. Rien n’a été changé.`
  if (isComplete)
    return `${withFullStop(`Tout est remis à ${buyerName}`)}${isPaidByCard ? ' La somme retenue part vers vous.' : ''}`
  return `${isPaidByCard ? 'La somme de ces articles part vers vous. ' : ''}Pour le reste, ${buyerName} a un nouveau code sur sa commande.`
}

const Pieces = ({ title, pieces }: { title: string; pieces: Collected['handedOver'] }) => (
  <section className="grid gap-2">
    <h2 className="text-xl">{title}</h2>
    <ul className="divide-y divide-line rounded-lg bg-paper shadow-card">
      {pieces.map(({ itemId, title, quantity }) => (
        <li key={itemId} className="flex items-baseline gap-4 px-4 py-3 sm:px-6">
          <span className="min-w-10 font-semibold tabular-nums">{quantity} ×</span>
          <span className="wrap-anywhere">{title}</span>
        </li>
      ))}
    </ul>
  </section>
)

/** The end of a sentence: after an initial (`Julien M.`) no second full stop. */
const withFullStop = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
