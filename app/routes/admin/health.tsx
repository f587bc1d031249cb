import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Eye } from 'lucide-react'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { Time } from '#app/components/time.tsx'
import { ActButton } from '#app/features/admin/shared/act-button.tsx'
import { type AdminApi, type AnswerOf, adminQuery } from '#app/features/admin/shared/admin-api.ts'
import { AdminPage, Loaded, Section } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { type FindingState, healthText, watchMinutes } from '#domain/platform/site-health.ts'

const load = createPageLoader((queryClient) => queryClient.prefetchQuery(healthQuery))

export { load as clientLoader, load as loader }

/** `/admin/etat`: the state of the site, with instructions for each problem. */
export default function HealthPage() {
  return (
    <AdminPage
      title="État du site"
      text={`Le site s’examine tous les quarts d’heure et écrit une fois aux administrateurs quand une chose ne va pas depuis plus de dix minutes.`}
      actions={
        <ActButton
          label="Examiner maintenant"
          busy="Examen en cours…"
          button={{ variant: 'default' }}
          call={(admin) => admin.health.$post()}
          failure="Le site n’a pas pu être examiné"
        />
      }
    >
      <Loaded query={useQuery(healthQuery)} rows={8} warnsOfOldData>
        {(health) => <Findings health={health} />}
      </Loaded>
    </AdminPage>
  )
}

const looks: Record<FindingState, { icon: typeof Eye; className: string; label: string }> = {
  well: { icon: CircleCheck, className: 'text-fir', label: 'Va bien' },
  look: { icon: Eye, className: 'text-terracotta', label: 'À regarder' },
  wrong: { icon: CircleAlert, className: 'text-danger', label: 'Ne va pas' },
}

function Findings({ health: { findings, ...measurements } }: { health: Health }) {
  const [first] = findings
  if (!first)
    return (
      <p>
        Le site ne s’est pas encore examiné{'\u00a0'}: il le fait dans les {watchMinutes} minutes, ou quand
        vous le demandez.
      </p>
    )
  return (
    <div className="grid gap-8">
      <p role="status" className="text-xl font-semibold">
        {healthText(findings.map(({ state }) => state))}
      </p>
      <FindingList findings={findings} />
      <p className="text-sm text-ink-soft">
        Vu le <Time at={first.seenAt} />.
      </p>
      <Measurements {...measurements} />
    </div>
  )
}

const FindingList = ({ findings }: Pick<Health, 'findings'>) => (
  <ul className="grid border-t border-line">
    {findings.map(({ title, state, text, since }) => {
      const { icon: Icon, className, label } = looks[state]
      return (
        <li
          key={title}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-3 sm:grid-cols-[auto_13rem_minmax(0,1fr)]"
        >
          <Icon aria-hidden="true" className={`mt-0.5 size-5 ${className}`} />
          <span className="font-semibold">
            {title}
            <span className="sr-only">{`\u00a0: ${label}.`}</span>
          </span>
          <span className="wrap-anywhere max-sm:col-start-2">
            {text}
            {state !== 'well' && (
              <span className="block text-sm text-ink-soft">
                {label} depuis le <Time at={since} />
              </span>
            )}
          </span>
        </li>
      )
    })}
  </ul>
)

const Measurements = ({ addresses, statements, browserErrors }: Omit<Health, 'findings'>) => (
  <>
    <Section title="Où passe le temps du serveur" level="large">
      <DataTable
        caption="Adresses du dernier jour, celles qui prennent le plus de temps d’abord"
        columns={columns}
        rows={addresses}
        keyOf={({ address }) => address}
        empty="Rien n’a été demandé depuis un jour."
      />
    </Section>
    <Section title="Requêtes lentes de la base" level="large">
      {statements ? (
        <DataTable
          caption="Requêtes de plus d’une demi-seconde, celles qui prennent le plus de temps d’abord"
          columns={statementColumns}
          rows={statements}
          keyOf={({ kind }) => kind}
          empty="Aucune n’a pris plus d’une demi-seconde."
        />
      ) : (
        <p className="max-w-prose">
          Elles ne sont pas mesurées{'\u00a0'}: l’extension pg_stat_statements manque à PostgreSQL.
        </p>
      )}
    </Section>
    <Section title="Erreurs dans les navigateurs" level="large">
      <p className="max-w-prose">
        Ce que l’application a manqué chez des visiteurs{'\u00a0'}: le message et l’endroit du programme, rien
        de la personne. À transmettre à qui développe le site.
      </p>
      <DataTable
        caption="Erreurs des trente derniers jours, les dernières d’abord"
        columns={errorColumns}
        rows={browserErrors}
        keyOf={({ id }) => id}
        empty="Aucune depuis trente jours."
      />
    </Section>
  </>
)

const milliseconds = (value: number) => `${Math.round(value).toLocaleString('fr-FR')}\u00a0ms`

const columns: readonly Column<Health['addresses'][number]>[] = [
  {
    heading: 'Adresse',
    isTitle: true,
    cell: ({ address }) => <span className="font-mono text-sm wrap-anywhere">{address}</span>,
  },
  { heading: 'Demandes', isNumber: true, cell: ({ times }) => times.toLocaleString('fr-FR') },
  { heading: 'En moyenne', isNumber: true, cell: ({ mean }) => milliseconds(mean) },
  { heading: 'La plus lente', isNumber: true, cell: ({ slowest }) => milliseconds(slowest) },
  { heading: 'En erreur', isNumber: true, cell: ({ failures }) => failures.toLocaleString('fr-FR') },
]

const statementColumns: readonly Column<NonNullable<Health['statements']>[number]>[] = [
  {
    heading: 'Requête',
    isTitle: true,
    cell: ({ kind }) => <span className="font-mono text-sm wrap-anywhere">{kind}</span>,
  },
  { heading: 'Fois', isNumber: true, cell: ({ times }) => times.toLocaleString('fr-FR') },
  { heading: 'En moyenne', isNumber: true, cell: ({ mean }) => milliseconds(mean) },
  { heading: 'La plus lente', isNumber: true, cell: ({ slowest }) => milliseconds(slowest) },
]

const errorColumns: readonly Column<Health['browserErrors'][number]>[] = [
  {
    heading: 'Erreur',
    isTitle: true,
    cell: ({ message, stack }) => (
      <details>
        <summary className="cursor-pointer font-mono text-sm wrap-anywhere">{message}</summary>
        <pre className="mt-2 text-xs whitespace-pre-wrap wrap-anywhere">{stack}</pre>
      </details>
    ),
  },
  { heading: 'Page', cell: ({ page }) => <span className="font-mono text-sm wrap-anywhere">{page}</span> },
  { heading: 'Fois', isNumber: true, cell: ({ times }) => times.toLocaleString('fr-FR') },
  { heading: 'La dernière', cell: ({ lastAt }) => <Time at={lastAt} /> },
  { heading: 'Version', cell: ({ build }) => <span className="font-mono text-sm">{build}</span> },
]

type Health = AnswerOf<AdminApi['health']['$get']>

/** The results of the last self-check. */
const healthQuery = adminQuery(['health'], (admin) => admin.health.$get(), {
  staleTime: 2_000,
  refetchInterval: 60_000,
})
