import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { ApiError } from '#app/lib/api.ts'
import { type DeliveryRates, deliveryRateLimits } from '#domain/orders/delivery-estimate.ts'
import { type AdminSettings, isRefused, useUpdateSetting } from './queries.ts'
import { SettingRow } from './setting-row.tsx'

const labels: Record<keyof DeliveryRates, string> = {
  base: 'Pour toute livraison, en euros',
  perKilometre: 'Par kilomètre de route, en euros',
  perHundredKilos: 'Par centaine de kilogrammes, en euros',
}
const names = Object.keys(labels) as (keyof DeliveryRates)[]

type Texts = Record<keyof DeliveryRates, string>

const euros = (cents: number) => (cents / 100).toLocaleString('fr-FR', { maximumFractionDigits: 2 })
const textsOf = (rates: DeliveryRates) =>
  Object.fromEntries(names.map((name) => [name, euros(rates[name])])) as Texts
const centsOf = (text: string) =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text.replace(/[\s€]/g, '').replace(',', '.')) * 100)
const read = (texts: Texts) =>
  Object.fromEntries(names.map((name) => [name, centsOf(texts[name])])) as unknown as DeliveryRates

/** From what buyers read beforehand what a quote for a delivery usually is. */
export function DeliveryRatesSetting({ settings, states }: AdminSettings) {
  const state = states.delivery_rates
  const [draft, setDraft] = useState<{ texts: Texts; version: string | null } | null>(null)
  const update = useUpdateSetting()
  const texts = draft?.texts ?? textsOf(settings.deliveryRates)
  const save = () => {
    if (!draft) return
    update.mutate(
      { key: 'delivery_rates', value: read(draft.texts), version: draft.version },
      {
        onSuccess: () => setDraft(null),
        onError: (error) => error instanceof ApiError && error.status === 409 && setDraft(null),
      },
    )
  }
  return (
    <SettingRow
      settingKey="delivery_rates"
      text="Avant de demander un devis, l’acheteur lit ce qu’une telle livraison coûte d’habitude, d’après la distance et le poids. Le vendeur reste libre de son prix."
      state={state}
    >
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {names.map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            hint={`De ${euros(deliveryRateLimits[name].least)} à ${euros(deliveryRateLimits[name].most)}.`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            className="max-w-32"
            value={texts[name]}
            onChange={({ target }) =>
              setDraft({
                texts: { ...texts, [name]: target.value },
                version: draft ? draft.version : state.version,
              })
            }
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
