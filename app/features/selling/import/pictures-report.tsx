import { countText, formatCount } from './count-text.ts'
import type { PictureProgress } from './queries.ts'

interface PicturesReportProps {
  title: string
  /** What is counted on the way: rows with addresses, or files. */
  unit: string
  progress: PictureProgress
}

/** How far the pictures from one source are, and what became of them. */
export const PicturesReport = ({ title, unit, progress }: PicturesReportProps) => (
  <div className="grid max-w-2xl gap-2 border-l-4 border-fir bg-fir-tint px-5 py-4">
    <h3 className="text-xl">{title}</h3>
    {progress.status === 'running' && (
      <>
        <progress
          value={progress.treated}
          max={Math.max(progress.total, 1)}
          aria-label={title}
          className="h-2 w-full appearance-none overflow-hidden rounded-sm border border-fir bg-paper [&::-moz-progress-bar]:bg-fir [&::-webkit-progress-bar]:bg-paper [&::-webkit-progress-value]:bg-fir"
        />
        <p className="tabular-nums" aria-hidden="true">
          {`${formatCount(progress.treated)} sur ${countText(progress.total, unit)}`}
        </p>
      </>
    )}
    <p role="status">{statusText(progress)}</p>
    {progress.failed > 0 && (
      <Names
        summary={`${countText(progress.failed, 'photo refusée', 'photos refusées')}`}
        names={progress.failures.map(({ name, text }) => `${name}\u00a0— ${text}`)}
        total={progress.failed}
      />
    )}
    {progress.unmatched > 0 && (
      <Names
        summary={`${countText(progress.unmatched, 'fichier ne correspond', 'fichiers ne correspondent')} à aucun produit`}
        names={progress.unmatchedNames}
        total={progress.unmatched}
      />
    )}
  </div>
)

function statusText({ status, stored }: PictureProgress): string {
  if (status === 'running') return 'Les photos sont ajoutées une à une, en arrière-plan.'
  const added = `${countText(stored, 'photo en place', 'photos en place')}.`
  return status === 'failed'
    ? `${added} La suite n’a pas abouti\u00a0: envoyez de nouveau les photos manquantes.`
    : added
}

const Names = ({ summary, names, total }: { summary: string; names: readonly string[]; total: number }) => (
  <details>
    <summary className="py-2 font-semibold text-terracotta-deep">{summary}</summary>
    <ul className="grid gap-1 text-sm">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names cut short may be alike; the list only grows
        <li key={index} className="wrap-anywhere">
          {name}
        </li>
      ))}
      {total > names.length && <li>{`et ${formatCount(total - names.length)} de plus.`}</li>}
    </ul>
  </details>
)
