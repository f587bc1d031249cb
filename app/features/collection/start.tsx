import { ScanQrCode } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '#app/components/button.tsx'
import type { ApiError } from '#app/lib/api.ts'
import { CodeField } from './code-field.tsx'
import { HowCollectionWorks } from './how-collection-works.tsx'
import { Notice } from './notice.tsx'
import { StageTitle } from './stage-title.tsx'

interface StartProps {
  /** What was refused, to be mended. */
  typed: string
  refused: ApiError | null
  input: RefObject<HTMLInputElement | null>
  onCode: (code: string) => void
  onScan: () => void
}

const title = 'Remettre une commande'

export const Start = ({ typed, refused, input, onCode, onScan }: StartProps) => (
  <div className="grid gap-8 md:gap-12">
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="eyebrow">Espace vendeur</p>
        {refused ? <StageTitle>{title}</StageTitle> : <h1 className="text-4xl md:text-5xl">{title}</h1>}
        <p className="max-w-prose text-ink-soft md:text-lg">
          L’acheteur est devant vous{'\u00a0'}? Son code de retrait ouvre la remise, et le versement.
        </p>
      </div>
      {refused && <Notice title={refused.problem.title}>{refused.message}</Notice>}
      <Button size="lg" onClick={onScan} className="min-h-20 w-full text-xl">
        <ScanQrCode aria-hidden="true" className="size-8" />
        Scanner le code
      </Button>
      <p aria-hidden="true" className="flex items-center gap-4 text-ink-soft">
        <span className="h-px grow bg-line" />
        ou
        <span className="h-px grow bg-line" />
      </p>
      <CodeField initial={typed} input={input} onCode={onCode} />
    </div>
    <HowCollectionWorks />
  </div>
)
