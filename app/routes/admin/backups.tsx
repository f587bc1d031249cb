import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { Time } from '#app/components/time.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { adminQuery } from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, Loaded } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { type BackupLine, type BackupOverview, backupMessages } from '#domain/platform/backups.ts'

const load = createPageLoader((queryClient) => queryClient.prefetchQuery(backupsQuery))

export { load as clientLoader, load as loader }

/** `/admin/sauvegardes`: the backups, and warnings about them. */
export default function BackupsPage() {
  const backups = useQuery(backupsQuery)
  return (
    <AdminPage
      title="Sauvegardes"
      text="Chaque nuit, la base et les fichiers sont copiés, restaurés à l’essai et comptés. Sept jours, quatre semaines et douze mois sont gardés."
      actions={
        backups.data?.destination && (
          <ActButton
            label="Sauvegarder maintenant"
            button={{ variant: 'default' }}
            call={(admin) => admin.backups.$post()}
            success={backupMessages.requested}
            failure={backupMessages.askFailure}
          />
        )
      }
    >
      <Loaded query={backups} failure={backupMessages.loadFailure} rows={5} warnsOfOldData>
        {(overview) =>
          overview.destination ? (
            <Backups overview={overview} />
          ) : (
            <EmptyState>{backupMessages.none}</EmptyState>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

const Backups = ({ overview }: { overview: BackupOverview }) => (
  <>
    <BackupWarnings warnings={overview.warnings} />
    <p>
      Destination&nbsp;: <span className="font-mono text-sm wrap-anywhere">{overview.destination}</span>
      {overview.log && (
        <> · les modifications depuis la dernière sauvegarde y sont aussi, à moins d’une minute près</>
      )}
    </p>
    <DataTable
      caption="Sauvegardes, les plus récentes d’abord"
      columns={columns}
      rows={overview.backups}
      keyOf={({ name }) => name}
      empty={backupMessages.empty}
    />
    <p className="text-sm text-ink-soft">
      Pour revenir à l’une d’elles&nbsp;: <code className="wrap-anywhere">{overview.restoreCommand}</code>,
      sur une machine vide, par la personne qui tient le serveur.
    </p>
  </>
)

const columns: readonly Column<BackupLine>[] = [
  {
    heading: 'Terminée',
    isTitle: true,
    cell: ({ endedAt }) => <Time at={endedAt} className="wrap-normal" />,
  },
  { heading: 'Durée', isNumber: true, cell: ({ seconds }) => durationText(seconds) },
  { heading: 'Base', isNumber: true, cell: ({ bytes }) => sizeText(bytes) },
  { heading: 'Lignes', isNumber: true, cell: ({ rows }) => rows.toLocaleString('fr-FR') },
  { heading: 'Fichiers', isNumber: true, cell: ({ files }) => files.toLocaleString('fr-FR') },
  { heading: 'Chiffrée', cell: ({ isEncrypted }) => (isEncrypted ? 'Oui' : 'Non') },
]

const durationText = (seconds: number): string =>
  seconds < 120 ? `${seconds}\u00a0s` : `${Math.round(seconds / 60)}\u00a0min`

const sizeText = (bytes: number): string =>
  `${(bytes / 1_000_000).toLocaleString('fr-FR', { maximumSignificantDigits: 2 })}\u00a0Mo`

/** The problems of the backups, if there are any. */
function BackupWarnings({ warnings, children }: { warnings: string[]; children?: ReactNode }) {
  if (warnings.length === 0) return null
  return (
    <section
      aria-label="Sauvegardes&nbsp;: à voir"
      className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
      <div className="grid gap-1">
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        {children}
      </div>
    </section>
  )
}

const backupsQuery = adminQuery(['backups'], (admin) => admin.backups.$get(), {
  staleTime: 2_000,
  // A requested backup appears while the page is open.
  refetchInterval: 15_000,
})
