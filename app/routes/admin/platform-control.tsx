import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MaintenanceSetting } from '#app/features/admin/settings/maintenance-setting.tsx'
import {
  type AdminSettings,
  adminSettingsQuery,
  SettingForm,
  SettingRow,
  Switch,
  useUpdateSetting,
} from '#app/features/admin/settings/settings.tsx'
import { AdminPage, Loaded, Section } from '#app/features/admin/shared/admin-page.tsx'
import { createPageLoader } from '#app/lib/page-data.ts'
import { generalMessages } from '#domain/messages.ts'
import type { Cents } from '#domain/money.ts'
import { delayLimits, type OrderDelays } from '#domain/orders/delays.ts'
import { type DeliveryRates, deliveryRateLimits } from '#domain/orders/delivery-rates.ts'
import { reservedValueLimits } from '#domain/orders/reservation-limits.ts'
import { delayLabels, maxCommissionPercent } from '#domain/platform/settings.ts'

const load = createPageLoader((queryClient) => queryClient.prefetchQuery(adminSettingsQuery))

export { load as clientLoader, load as loader }

/** `/admin/platform-control`: the settings, each saved separately. */
export default function SettingsPage() {
  return (
    <AdminPage
      title="Réglages"
      text="Chaque réglage s’enregistre séparément et s’applique aussitôt, pour tout le monde."
    >
      <Loaded query={useQuery(adminSettingsQuery)} failure={generalMessages.unexpected} rows={8}>
        {(data) => (
          <div className="grid gap-10">
            <SettingGroup title="Ce que voient les visiteurs">
              <SwitchSettings
                {...data}
                keys={['show_ht', 'hide_prices_for_anonymous', 'seller_validation']}
              />
            </SettingGroup>
            <SettingGroup title="La plateforme">
              <PlatformSettings {...data} />
            </SettingGroup>
            <SettingGroup title="Les commandes">
              <OrderSettings {...data} />
            </SettingGroup>
            <SettingGroup title="Sécurité">
              <SwitchSettings {...data} keys={['admin_second_factor']} />
            </SettingGroup>
            <SettingGroup title="Maintenance">
              <MaintenanceSetting {...data} />
            </SettingGroup>
            <p>
              <Link to="/admin/audit?subjectType=setting" className="text-fir underline underline-offset-4">
                Tous les changements de réglages, dans le journal
              </Link>
            </p>
          </div>
        )}
      </Loaded>
    </AdminPage>
  )
}

const SettingGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title} level="large">
    <ul>{children}</ul>
  </Section>
)

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

const SwitchSettings = ({ settings, states, keys }: AdminSettings & { keys: SwitchKey[] }) =>
  switches
    .filter(({ key }) => keys.includes(key))
    .map(({ key, name, text }) => (
      <SwitchSetting key={key} settingKey={key} text={text} isOn={settings[name]} state={states[key]} />
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

/** Formats a number in French. */
const numberText = (value: number) => value.toLocaleString('fr-FR', { maximumFractionDigits: 2 })
const eurosText = (cents: Cents) => numberText(cents / 100)
/** Parses a number; NaN when the text is none. */
const parseNumber = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(/[\s%€]/g, '').replace(',', '.'))
const parseEuros = (text: string): Cents => Math.round(parseNumber(text) * 100)

const PlatformSettings = ({ settings, states }: AdminSettings) => (
  <>
    <SettingForm
      settingKey="shown_name"
      text="Le nom de la plateforme, en haut de chaque page, dans les onglets et dans les emails."
      state={states.shown_name}
      fields={[{ name: 'value', label: 'Nom affiché', stored: settings.shownName }]}
      changeOf={({ value }, version) => ({ key: 'shown_name', value, version })}
      maxLength={60}
    />
    <SettingForm
      settingKey="contact_mailbox"
      text="L’adresse qui reçoit les messages du formulaire de contact."
      state={states.contact_mailbox}
      fields={[{ name: 'value', label: 'Adresse email', stored: settings.contactMailbox }]}
      changeOf={({ value }, version) => ({ key: 'contact_mailbox', value, version })}
      type="email"
      maxLength={254}
    />
    <SettingForm
      settingKey="commission"
      text={
        'La part de chaque vente que garde l’association. Une commande garde le taux du jour où elle est passée\u00a0; les frais de carte sont pris dessus.'
      }
      state={states.commission}
      fields={[
        {
          name: 'value',
          label: 'Commission, en %',
          hint: `De 0 à ${maxCommissionPercent}, par exemple 7,5.`,
          stored: numberText(settings.commissionPercent),
        },
      ]}
      changeOf={({ value }, version) => ({ key: 'commission', value: parseNumber(value), version })}
      inputMode="decimal"
      maxLength={8}
    />
    <SettingForm
      settingKey="held_value"
      text="Ce qu’un acheteur peut réserver à la fois sans l’avoir payé ou retiré, pour que personne ne bloque les annonces des autres."
      state={states.held_value}
      fields={[
        {
          name: 'value',
          label: 'Valeur des articles réservés, en euros',
          hint: `De ${eurosText(reservedValueLimits.min)} à ${eurosText(reservedValueLimits.max)}.`,
          stored: eurosText(settings.reservedValue),
        },
      ]}
      changeOf={({ value }, version) => ({ key: 'held_value', value: parseEuros(value), version })}
      inputMode="decimal"
      maxLength={12}
    />
  </>
)

const delayNames = Object.keys(delayLabels) as (keyof OrderDelays)[]

const rateLabels: Record<keyof DeliveryRates, string> = {
  base: 'Pour toute livraison, en euros',
  perKilometre: 'Par kilomètre de route, en euros',
  perHundredKilos: 'Par centaine de kilogrammes, en euros',
}
const rateNames = Object.keys(rateLabels) as (keyof DeliveryRates)[]

const parseValues = <Name extends string>(
  names: readonly Name[],
  texts: Record<Name, string>,
  parse: (text: string) => number,
) => Object.fromEntries(names.map((name) => [name, parse(texts[name])])) as Record<Name, number>

/** Settings of an order's delays and of the usual delivery prices. */
const OrderSettings = ({ settings, states }: AdminSettings) => (
  <>
    <SettingForm
      settingKey="order_delays"
      text="Ce qui se passe tout seul quand personne n’agit. Un délai changé vaut aussi pour les commandes en cours, sauf celui du paiement."
      state={states.order_delays}
      fields={delayNames.map((name) => ({
        name,
        label: delayLabels[name],
        hint: `De ${delayLimits[name].min} à ${delayLimits[name].max.toLocaleString('fr-FR')}.`,
        stored: String(settings.delays[name]),
      }))}
      changeOf={(texts, version) => ({
        key: 'order_delays',
        value: parseValues(delayNames, texts, parseNumber),
        version,
      })}
      className="max-w-32"
      inputMode="numeric"
      maxLength={6}
    />
    <SettingForm
      settingKey="delivery_rates"
      text="Avant de demander un devis, l’acheteur lit ce qu’une telle livraison coûte d’habitude, d’après la distance et le poids. Le vendeur reste libre de son prix."
      state={states.delivery_rates}
      fields={rateNames.map((name) => ({
        name,
        label: rateLabels[name],
        hint: `De ${eurosText(deliveryRateLimits[name].min)} à ${eurosText(deliveryRateLimits[name].max)}.`,
        stored: eurosText(settings.deliveryRates[name]),
      }))}
      changeOf={(texts, version) => ({
        key: 'delivery_rates',
        value: parseValues(rateNames, texts, parseEuros),
        version,
      })}
      className="max-w-32"
      inputMode="decimal"
      maxLength={10}
    />
  </>
)
