import { Button } from '#app/components/button.tsx'
import { formatMoment } from '#domain/dates.ts'
import { changedParagraphs, type TextWords, wordLabels, wordNames } from '#domain/texts/texts.ts'
import { Section } from '../shared/section.tsx'
import type { EditedText } from './text.ts'

interface TextHistoryProps {
  text: EditedText
  onTake: (words: TextWords) => void
}

/** The versions of the text, with their authors and changes. */
export const TextHistory = ({
  text: { history, delivered, isBehind, current },
  onTake,
}: TextHistoryProps) => (
  <Section title="Historique" level="large" isLined>
    {isBehind && (
      <details className="border-l-4 border-terracotta pl-4">
        <summary className="min-h-11 py-2 font-medium">Du texte livré aujourd’hui au vôtre</summary>
        <Changes before={delivered} after={current} />
      </details>
    )}
    {history.length === 0 ? (
      <p className="text-ink-soft">Personne n’a encore modifié ce texte.</p>
    ) : (
      <ol className="grid gap-4">
        {history.map(({ version, at, by, words }, index) => (
          <li key={version} className="grid gap-1 border-l-2 border-line-strong pl-4">
            <p className="wrap-anywhere">
              <span className="font-semibold">{words ? 'Modifié' : 'Texte livré rétabli'}</span>
              {` le ${formatMoment(at)}${by ? ` par ${by}` : ''}`}
            </p>
            <details>
              <summary className="min-h-11 py-2 text-fir underline underline-offset-4">
                Ce qui a changé
              </summary>
              <Changes before={history[index + 1]?.words ?? delivered} after={words ?? delivered} />
            </details>
            {words && index > 0 && (
              <Button
                variant="link"
                size="sm"
                className="min-h-11 justify-self-start px-0"
                aria-label={`Reprendre la version du ${formatMoment(at)}`}
                onClick={() => onTake(words)}
              >
                Reprendre cette version
              </Button>
            )}
          </li>
        ))}
      </ol>
    )}
  </Section>
)

const Changes = ({ before, after }: { before: TextWords; after: TextWords }) => {
  const changed = wordNames.flatMap((name) => {
    const changes = changedParagraphs(before[name], after[name])
    return changes.length > 0 ? [{ name, changes }] : []
  })
  if (changed.length === 0) return <p className="text-ink-soft">Rien.</p>
  return (
    <dl className="grid gap-3">
      {changed.map(({ name, changes }) => (
        <div key={name}>
          <dt className="font-medium">{wordLabels[name]}</dt>
          {changes.map(({ kind, text }) => (
            <dd key={`${kind} ${text}`} className="whitespace-pre-wrap wrap-anywhere">
              {kind === 'removed' ? (
                <del className="bg-danger-tint">
                  <span className="sr-only">Retiré&nbsp;: </span>
                  {text}
                </del>
              ) : (
                <ins className="bg-fir-tint no-underline">
                  <span className="sr-only">Ajouté&nbsp;: </span>
                  {text}
                </ins>
              )}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
