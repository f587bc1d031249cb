import { Button } from '#app/components/button.tsx'
import type { Placeholder } from '#domain/texts/texts.ts'

interface PlaceholderListProps {
  placeholders: readonly Placeholder[]
  onInsert: (name: string) => void
}

/** What only the moment knows, and may be written between braces. */
export const PlaceholderList = ({ placeholders, onInsert }: PlaceholderListProps) => (
  <section aria-labelledby="informations" className="grid gap-3">
    <h2 id="informations" className="text-lg">
      Informations à placer
    </h2>
    <ul className="border-t border-line">
      {placeholders.map(({ name, kind, sample, isMandatory }) => (
        <li
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-line py-1.5"
        >
          <div className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            <code className="font-semibold wrap-anywhere">{`{${name}}`}</code>
            <span className="text-sm text-ink-soft wrap-anywhere">
              {kind === 'part' ? 'seul sur sa ligne, écrit par le site' : sampleText(sample)}
              {isMandatory && ', obligatoire'}
            </span>
          </div>
          <Button
            variant="link"
            size="sm"
            className="min-h-11 px-0"
            aria-label={`Ajouter {${name}} à la fin du texte`}
            onClick={() => onInsert(name)}
          >
            Ajouter
          </Button>
        </li>
      ))}
    </ul>
  </section>
)

const sampleText = (sample: string) =>
  sample === '' ? 'rien n’en est dit encore' : `«\u00a0${sample}\u00a0»`
