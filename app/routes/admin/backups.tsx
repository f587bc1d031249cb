import { queryOptions, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { EmptyState } from '#app/components/empty-state.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { Time } from '#app/components/time.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { useAction } from '#app/lib/action.ts'
import { read } from '#app/lib/api.ts'
import { fill } from '#app/lib/page-data.ts'
import { apiOf } from '#app/lib/query-client.ts'
import { type BackupLine, type BackupOverview, backupMessages } from '#domain/platform/backups.ts'

const load = fill((queries) => queries.prefetchQuery(backupsQuery))

export { load as clientLoader, load as loader }

/** `/admin/sauvegardes`: what the site could come back from. */
export default function BackupsPage() {
  const { data, isError, refetch } = useQuery(backupsQuery)
  const asking = useAskForBackup()
  return (
    <AdminPage
      title="Sauvegardes"
      text="Chaque nuit, la base et les fichiers sont copiés, restaurés à l’essai et comptés. Sept jours, quatre semaines et douze mois sont gardés."
      actions={
        data?.destination && (
          <Button aria-disabled={asking.isPending} onClick={() => asking.mutate()}>
            Sauvegarder maintenant
          </Button>
        )
      }
    >
      {isError && (
        <LoadError onRetry={refetch}>
          <p>{backupMessages.loadFailure}</p>
        </LoadError>
      )}
      {data ? <Overview overview={data} /> : !isError && <Skeleton text="Chargement…" rows={5} />}
    </AdminPage>
  )
}

const Overview = ({ overview }: { overview: BackupOverview }) =>
  overview.destination ? <Backups overview={overview} /> : <EmptyState>{backupMessages.none}</EmptyState>

const Backups = ({ overview }: { overview: BackupOverview }) => (
  <>
    <BackupWarnings warnings={overview.warnings} />
    <p>
      Destination&nbsp;: <span className="font-mono text-sm wrap-anywhere">{overview.destination}</span>
      {overview.waiting && <> · {followedText(overview.waiting.segments)}</>}
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

const followedText = (segments: number): string =>
  segments === 0
    ? 'les modifications depuis la dernière sauvegarde y sont aussi, à moins d’une minute près'
    : `${segments === 1 ? '1 lot' : `${segments} lots`} de modifications en route`

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

/** What is wrong with the backups; nothing where all is well. */
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

/** What there is to come back to, and what is wrong with it. */
const backupsQuery = queryOptions({
  queryKey: ['admin', 'backups'],
  queryFn: ({ meta }) => read(apiOf(meta).admin.backups.$get()),
  staleTime: 0,
  // Whoever has asked for one looks on.
  refetchInterval: 15_000,
})

const useAskForBackup = () =>
  useAction({
    mutationFn: (_, { meta }) => read(apiOf(meta).admin.backups.$post()),
    success: backupMessages.asked,
    failure: backupMessages.askFailure,
    refresh: [backupsQuery.queryKey],
  })
