import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { LoadError } from '#app/components/load-error.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { AdminPage } from '#app/features/admin/shared/admin-page.tsx'
import { generalMessages } from '#domain/messages.ts'
import { MaintenanceSetting } from './maintenance-setting.tsx'
import { DelaysSetting, DeliveryRatesSetting } from './numbers-setting.tsx'
import { type AdminSettings, adminSettingsQuery, useUpdateSetting } from './queries.ts'
import { SettingRow } from './setting-row.tsx'
import { Switch } from './switch-setting.tsx'
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
              <DeliveryRatesSetting {...data} />
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
        <LoadError onRetry={refetch}>
          <p>{generalMessages.unexpected}</p>
        </LoadError>
      ) : (
        <Skeleton text="Chargement…" rows={8} />
      )}
    </AdminPage>
  )
}

const switches = [
  {
    key: 'show_ht',
    name: 'showHt',
    text: 'Tous les prix affichés sont suivis de la mention «\u00a0ht\u00a0»\u00a0; les montants ne changent pas.',
  },
  {
    key: 'hide_prices_for_anonymous',
    name: 'hidePricesForAnonymous',
    text: 'Les visiteurs non connectés voient une invitation à se connecter à la place des prix.',
  },
  {
    key: 'seller_validation',
    name: 'sellerValidation',
    text: 'Chaque nouvelle annonce attend qu’un administrateur la valide avant d’être en ligne.',
  },
  {
    key: 'admin_second_factor',
    name: 'secondFactorForAdmins',
    text: 'Un administrateur montre, en plus de son mot de passe, un code ou une clé d’accès. Sans cela il n’accède pas à l’administration.',
  },
] as const

type SwitchKey = (typeof switches)[number]['key']

/** The settings that are only on or off. */
const SwitchSettings = ({ settings, states, shown }: AdminSettings & { shown: SwitchKey[] }) =>
  switches
    .filter(({ key }) => shown.includes(key))
    .map((entry) => (
      <SwitchSetting
        key={entry.key}
        settingKey={entry.key}
        text={entry.text}
        isOn={settings[entry.name]}
        state={states[entry.key]}
      />
    ))

interface SwitchSettingProps {
  settingKey: SwitchKey
  text: string
  isOn: boolean
  state: AdminSettings['states'][SwitchKey]
}

function SwitchSetting({ settingKey, text, isOn, state }: SwitchSettingProps) {
  const update = useUpdateSetting()
  const save = (value: boolean) => update.mutate({ key: settingKey, value, version: state.version })
  return (
    <SettingRow settingKey={settingKey} text={text} state={state}>
      <Switch settingKey={settingKey} isOn={isOn} isBusy={update.isPending} onChange={save} />
    </SettingRow>
  )
}
