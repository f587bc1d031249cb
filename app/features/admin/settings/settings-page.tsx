import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { generalMessages } from '#domain/messages.ts'
import { DelaysSetting } from './delays-setting.tsx'
import { MaintenanceSetting } from './maintenance-setting.tsx'
import { adminSettingsQuery } from './queries.ts'
import { SwitchSettings } from './switch-settings.tsx'
import { TextSettings } from './text-settings.tsx'

/** What administrators change without an engineer, one by one. */
export function SettingsPage() {
  const { data, isError, refetch } = useQuery(adminSettingsQuery)
  return (
    <AdminPage
      title="Réglages"
      text="Chaque réglage s’enregistre séparément et s’applique aussitôt, pour tout le monde."
    >
      {data ? (
        <div className="grid gap-10">
          <section aria-labelledby="settings-display">
            <h2 id="settings-display" className="pb-4 text-2xl">
              Ce que voient les visiteurs
            </h2>
            <ul>
              <SwitchSettings
                {...data}
                shown={['show_ht', 'hide_prices_for_anonymous', 'seller_validation']}
              />
            </ul>
          </section>
          <section aria-labelledby="settings-platform">
            <h2 id="settings-platform" className="pb-4 text-2xl">
              La plateforme
            </h2>
            <ul>
              <TextSettings {...data} />
            </ul>
          </section>
          <section aria-labelledby="settings-orders">
            <h2 id="settings-orders" className="pb-4 text-2xl">
              Les commandes
            </h2>
            <ul>
              <DelaysSetting {...data} />
            </ul>
          </section>
          <section aria-labelledby="settings-security">
            <h2 id="settings-security" className="pb-4 text-2xl">
              Sécurité
            </h2>
            <ul>
              <SwitchSettings {...data} shown={['admin_second_factor']} />
            </ul>
          </section>
          <section aria-labelledby="settings-maintenance">
            <h2 id="settings-maintenance" className="pb-4 text-2xl">
              Maintenance
            </h2>
            <ul>
              <MaintenanceSetting {...data} />
            </ul>
          </section>
          <p>
            <Link to="/admin/audit?subjectType=setting" className="text-fir underline underline-offset-4">
              Tous les changements de réglages, dans le journal
            </Link>
          </p>
        </div>
      ) : isError ? (
        <div role="alert" className="grid justify-items-start gap-4 border-l-2 border-danger py-2 pl-6">
          <p>{generalMessages.unexpected}</p>
          <Button variant="outline" onClick={() => refetch()}>
            Réessayer
          </Button>
        </div>
      ) : (
        <p className="min-h-dvh text-ink-soft">Chargement…</p>
      )}
    </AdminPage>
  )
}
