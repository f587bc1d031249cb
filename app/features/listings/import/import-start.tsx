import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { FileSpreadsheet } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import { formatDate } from '#domain/dates.ts'
import type { ImportStatus, ImportSummary } from '#domain/selling/imports.ts'
import { spreadsheetColumns } from '#domain/selling/spreadsheet-cell.ts'
import { countText } from '../count-text.ts'
import { Feeds } from './feeds.tsx'
import { FileDrop } from './file-drop.tsx'
import { importFailure, importsQuery, useCreateImport } from './queries.ts'
import { RestoreButton, UndoButton } from './undo-button.tsx'

/** The first step: choosing a file. */
export function ImportStart() {
  const create = useCreateImport()
  const navigate = useNavigate()
  const send = (file: File) =>
    create.mutate(file, { onSuccess: ({ id }) => navigate(`/profile/products/import/${id}`) })
  return (
    <div className="grid items-start gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="grid gap-6">
        <p className="max-w-prose text-lg">
          Envoyez votre tableau tel qu’il est. Vous vérifiez ensuite ce que nous en avons compris, et rien
          n’est mis en ligne avant votre accord.
        </p>
        <FileDrop
          label="Choisir un fichier CSV ou Excel"
          hint="ou le déposer ici. 20&nbsp;Mo au plus, 20&nbsp;000 lignes."
          accept=".csv,.tsv,.txt,.xlsx,.xml,.json,text/csv,text/xml,application/xml,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          icon={FileSpreadsheet}
          isBusy={create.isPending}
          busyText="Lecture du fichier…"
          error={create.error ? importFailure(create.error).text : undefined}
          onFile={send}
        />
        <p className="text-ink-soft">
          Pas encore de tableau&nbsp;?{' '}
          <a
            href={exampleAddress}
            download="exemple-import.csv"
            className="inline-block py-2.5 font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
          >
            Télécharger un fichier d’exemple
          </a>
        </p>
        <Feeds />
        <RecentImports />
      </div>
      <Advice />
    </div>
  )
}

const advice = [
  [
    'Vos colonnes, vos mots',
    'Désignation, Libellé, PU TTC, Qté… Nous les reconnaissons, et vous corrigez au besoin.',
  ],
  [
    'Votre boutique en ligne',
    'Les exports de WooCommerce, Shopify, Wix, PrestaShop ou Magento et les flux Google Merchant sont lus tels quels, variantes et photos comprises.',
  ],
  [
    'Une référence par produit',
    'Renvoyez le même fichier demain\u00a0: les produits sont mis à jour, jamais créés deux fois.',
  ],
  [
    'Un prix, ou pas',
    '«\u00a0À débattre\u00a0» devient un prix sur demande, et votre formule reste dans la description.',
  ],
  [
    'Les photos ensuite',
    'Donnez leurs adresses dans une colonne, ou envoyez un zip\u00a0: elles sont rangées par nom de fichier.',
  ],
  [
    'Une heure pour changer d’avis',
    'Un import s’annule\u00a0: ce que personne n’a touché depuis est retiré, et revient pendant une semaine si vous le voulez.',
  ],
] as const

const Advice = () => (
  <aside aria-labelledby="import-advice" className="grid gap-5 border-t-4 border-fir bg-fir-tint px-6 py-6">
    <h2 id="import-advice" className="text-2xl">
      Ce qu’il faut savoir
    </h2>
    <dl className="grid gap-4">
      {advice.map(([title, text]) => (
        <div key={title}>
          <dt className="font-semibold">{title}</dt>
          <dd className="text-ink-soft">{text}</dd>
        </div>
      ))}
    </dl>
  </aside>
)

/** The columns that a seller fills in; other columns of an export are set by the site. */
const exampleCells: Partial<Record<(typeof spreadsheetColumns)[number]['key'], readonly [string, string]>> = {
  reference: ['PORTE-01', 'LAV-07'],
  title: ['Porte intérieure en chêne 204 × 73 cm', 'Lavabo suspendu blanc 60 cm'],
  category: ['Portes intérieures', 'Lavabos et vasques'],
  price: ['85,00', 'Prix à débattre'],
  quantity: ['12', '3'],
  description: ['Neuve, jamais posée. Surplus de chantier.', 'Modèle d’exposition, sans robinet.'],
  pictures: ['porte-01.jpg', 'lav-07.jpg'],
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

function exampleCsv(): string {
  const columns = spreadsheetColumns.flatMap(({ key, heading }) => {
    const cells = exampleCells[key]
    return cells ? [[heading, ...cells]] : []
  })
  const rows = [0, 1, 2].map((row) => columns.map((column) => quoted(column[row] ?? '')).join(';'))
  // The byte order mark makes Excel read the file as UTF-8.
  return `\ufeff${rows.join('\r\n')}\r\n`
}

/** A data address, so that the download needs no request. */
const exampleAddress = `data:text/csv;charset=utf-8,${encodeURIComponent(exampleCsv())}`

function RecentImports() {
  const { data, error, refetch, isFetching } = useQuery(importsQuery)
  if (error && !data) {
    return (
      <LoadError isRetrying={isFetching} onRetry={refetch}>
        <p>{importFailure(error).text}</p>
      </LoadError>
    )
  }
  if (!data || data.length === 0) return null
  return (
    <section aria-labelledby="recent-imports" className="mt-4 grid gap-4">
      <h2 id="recent-imports" className="text-2xl">
        Vos derniers imports
      </h2>
      <ul className="grid border-t border-line-strong">
        {data.map((entry) => (
          <RecentImport key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

const RecentImport = ({ entry }: { entry: ImportSummary }) => (
  <li className="grid gap-x-6 gap-y-1 border-b border-line py-3 sm:grid-cols-[1fr_auto] sm:items-center">
    <div className="min-w-0">
      <Link
        to={`/profile/products/import/${entry.id}`}
        className="inline-block py-2 font-semibold wrap-anywhere text-fir underline-offset-4 hover:underline"
      >
        {entry.fileName}
      </Link>
      <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <span
          className={clsx(
            'font-semibold',
            entry.status === 'uploaded' || entry.status === 'failed'
              ? 'text-terracotta-deep'
              : 'text-fir-deep',
          )}
        >
          {importStatusLabels[entry.status]}
        </span>
        <span>{formatDate(entry.createdAt)}</span>
        <span>{describe(entry)}</span>
      </p>
    </div>
    <div className="flex flex-wrap gap-3">
      <UndoButton entry={entry} />
      <RestoreButton entry={entry} />
    </div>
  </li>
)

function describe({ status, rowCount, counts }: ImportSummary): string {
  if (status !== 'done') return countText(rowCount, 'ligne')
  return [
    counts.created > 0 && countText(counts.created, 'créé'),
    counts.updated > 0 && countText(counts.updated, 'mis à jour', 'mis à jour'),
    counts.unchanged > 0 && countText(counts.unchanged, 'inchangé'),
    counts.rejected > 0 && countText(counts.rejected, 'à corriger', 'à corriger'),
  ]
    .filter(Boolean)
    .join(', ')
}

const importStatusLabels: Record<ImportStatus, string> = {
  uploaded: 'À vérifier',
  running: 'En cours',
  done: 'Terminé',
  failed: 'Interrompu',
  undone: 'Annulé',
}
