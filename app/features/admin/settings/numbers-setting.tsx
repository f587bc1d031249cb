import { type InputHTMLAttributes, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { ApiError } from '#app/lib/api.ts'
import { delayLimits, type OrderDelays } from '#domain/orders/delays.ts'
import { type DeliveryRates, deliveryRateLimits } from '#domain/orders/delivery-rates.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'
import { delayLabels } from '#domain/platform/settings.ts'
import { eurosText, readEuros } from './euros.ts'
import { type AdminSettings, isRefused, useUpdateSetting } from './queries.ts'
import { SettingRow } from './setting-row.tsx'

const delayNames = Object.keys(delayLabels) as (keyof OrderDelays)[]

/** How long an order may wait for each of its steps. */
export const DelaysSetting = ({ settings, states }: AdminSettings) => (
  <NumbersSetting
    settingKey="order_delays"
    text="Ce qui se passe tout seul quand personne n’agit. Un délai changé vaut aussi pour les commandes en cours, sauf celui du paiement."
    state={states.order_delays}
    stored={settings.delays}
    fields={delayNames.map((name) => ({
      name,
      label: delayLabels[name],
      hint: `De ${delayLimits[name].least} à ${delayLimits[name].most.toLocaleString('fr-FR')}.`,
    }))}
    write={String}
    read={(text) => (text.trim() === '' ? Number.NaN : Number(text))}
    changeOf={(value, version) => ({ key: 'order_delays', value, version })}
    inputMode="numeric"
    maxLength={6}
  />
)

const rateLabels: Record<keyof DeliveryRates, string> = {
  base: 'Pour toute livraison, en euros',
  perKilometre: 'Par kilomètre de route, en euros',
  perHundredKilos: 'Par centaine de kilogrammes, en euros',
}
const rateNames = Object.keys(rateLabels) as (keyof DeliveryRates)[]

/** What a delivery usually costs, which buyers read before they ask for a quote. */
export const DeliveryRatesSetting = ({ settings, states }: AdminSettings) => (
  <NumbersSetting
    settingKey="delivery_rates"
    text="Avant de demander un devis, l’acheteur lit ce qu’une telle livraison coûte d’habitude, d’après la distance et le poids. Le vendeur reste libre de son prix."
    state={states.delivery_rates}
    stored={settings.deliveryRates}
    fields={rateNames.map((name) => ({
      name,
      label: rateLabels[name],
      hint: `De ${eurosText(deliveryRateLimits[name].least)} à ${eurosText(deliveryRateLimits[name].most)}.`,
    }))}
    write={eurosText}
    read={readEuros}
    changeOf={(value, version) => ({ key: 'delivery_rates', value, version })}
    inputMode="decimal"
    maxLength={10}
  />
)

interface NumbersSettingProps<Name extends string>
  extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'maxLength'> {
  settingKey: 'order_delays' | 'delivery_rates'
  text: string
  state: AdminSettings['states']['order_delays']
  stored: Record<Name, number>
  fields: { name: Name; label: string; hint: string }[]
  write: (value: number) => string
  /** NaN for what is no number. */
  read: (text: string) => number
  changeOf: (value: Record<Name, number>, version: string | null) => SettingChange
}

/** Several numbers that are saved together: they depend on each other. */
function NumbersSetting<Name extends string>(props: NumbersSettingProps<Name>) {
  const { settingKey, text, state, stored, fields, write, read, changeOf, ...input } = props
  const [draft, setDraft] = useState<{ texts: Record<Name, string>; version: string | null } | null>(null)
  const update = useUpdateSetting()
  const each = <From, To>(values: Record<Name, From>, change: (value: From) => To) =>
    Object.fromEntries(fields.map(({ name }) => [name, change(values[name])])) as Record<Name, To>
  const texts = draft?.texts ?? each(stored, write)
  const save = () => {
    if (!draft) return
    update.mutate(changeOf(each(draft.texts, read), draft.version), {
      onSuccess: () => setDraft(null),
      onError: (error) => error instanceof ApiError && error.status === 409 && setDraft(null),
    })
  }
  return (
    <SettingRow settingKey={settingKey} text={text} state={state}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {fields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            autoComplete="off"
            className="max-w-32"
            value={texts[name]}
            onChange={({ target }) =>
              setDraft({
                texts: { ...texts, [name]: target.value },
                version: draft ? draft.version : state.version,
              })
            }
            {...input}
          />
        ))}
        <p role="alert" className="font-medium text-danger empty:hidden">
          {isRefused(update.error) ? update.error.message : ''}
        </p>
        <Button
          type="submit"
          variant="outline"
          className="sm:justify-self-start"
          disabled={!draft}
          aria-disabled={update.isPending}
        >
          {update.isPending ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </form>
    </SettingRow>
  )
}
