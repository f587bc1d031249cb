import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { formatMoment } from '#domain/dates.ts'
import { generalMessages } from '#domain/messages.ts'
import { type Association, factLabels, missingFacts } from '#domain/platform/association.ts'
import type { SettingKey } from '#domain/platform/settings.ts'
import { type AdminSettings, adminSettingsQuery } from '../settings/queries.ts'
import { AdminPage } from '../shared/admin-page.tsx'
import { FactsForm } from './facts-form.tsx'
import { ListForm } from './list-form.tsx'
import { boardList, partnersList } from './lists.ts'

/** Everything the pages say of the association, asked in one place. */
export function IdentityPage() {
  const { data, error, isFetching, refetch } = useQuery(adminSettingsQuery)
  return (
    <AdminPage
      title="Identité de l’association"
      text={
        'Ce que disent d’elle les mentions légales, les conditions, le pied de page, l’accueil et la page «\u00a0À\u00a0propos\u00a0». Ce qui reste vide n’est montré nulle part.'
      }
    >
      {data ? (
        <Identity data={data} />
      ) : error ? (
        <LoadError error={error} isRetrying={isFetching} onRetry={refetch}>
          <p>{generalMessages.unexpected}</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement…" rows={8} />
      )}
    </AdminPage>
  )
}

const Identity = ({ data }: { data: AdminSettings }) => (
  <div className="grid gap-12">
    <Missing association={data.settings.association} />
    <Part data={data} settingKey="association" title="L’association">
      {(onRenew) => <FactsForm {...data} onRenew={onRenew} />}
    </Part>
    <Part data={data} settingKey="association_board" title="Celles et ceux qui la font vivre">
      {(onRenew) => <ListForm {...data} list={boardList} onRenew={onRenew} />}
    </Part>
    <Part data={data} settingKey="association_partners" title="Partenaires">
      {(onRenew) => <ListForm {...data} list={partnersList} onRenew={onRenew} />}
    </Part>
  </div>
)

/** What the law wants said; `npm run doctor` says the same. */
function Missing({ association }: { association: Association }) {
  const missing = missingFacts(association)
  return (
    <section aria-labelledby="manque" className="grid max-w-prose gap-2 border-l-4 border-terracotta pl-5">
      <h2 id="manque" className="text-xl">
        {missing.length === 0 ? 'Rien ne manque' : 'Ce qui manque encore'}
      </h2>
      {missing.length === 0 ? (
        <p>Tout ce que la loi demande de dire est dit.</p>
      ) : (
        <>
          <p>À dire avant d’ouvrir le site, ou encore celui de l’exemple livré&nbsp;:</p>
          <ul className="grid list-disc gap-1 pl-5 sm:columns-2 sm:block">
            {missing.map((name) => (
              <li key={name}>
                <Button
                  variant="link"
                  className="min-h-0 px-0 py-1 text-left font-normal whitespace-normal"
                  onClick={() => document.getElementsByName(name)[0]?.focus()}
                >
                  {factLabels[name]}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

interface PartProps {
  data: AdminSettings
  settingKey: SettingKey
  title: string
  children: (onRenew: () => void) => ReactNode
}

/** One form with its own save: begun anew from what is stored once that is done. */
function Part({ data, settingKey, title, children }: PartProps) {
  const [round, setRound] = useState(0)
  const { changed } = data.states[settingKey]
  const id = `identity-${settingKey}`
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t border-line pt-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-2xl">
          {title}
        </h2>
        <p className="text-sm wrap-anywhere text-ink-soft">
          {changed ? `Changé par ${changed.by} le ${formatMoment(changed.at)}` : 'Jamais changé'}
        </p>
      </div>
      <div key={round}>{children(() => setRound(round + 1))}</div>
    </section>
  )
}
