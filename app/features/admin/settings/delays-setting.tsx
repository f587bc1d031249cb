import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { ApiError } from '#app/lib/api.ts'
import { delayLimits, type OrderDelays } from '#domain/orders/delays.ts'
import { delayLabels } from '#domain/platform/settings.ts'
import { type AdminSettings, isRefused, useUpdateSetting } from './queries.ts'
import { SettingRow } from './setting-row.tsx'

const names = Object.keys(delayLabels) as (keyof OrderDelays)[]

type Texts = Record<keyof OrderDelays, string>

const textsOf = (delays: OrderDelays) =>
  Object.fromEntries(names.map((name) => [name, String(delays[name])])) as Texts
const numberOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const read = (texts: Texts) =>
  Object.fromEntries(names.map((name) => [name, numberOf(texts[name])])) as unknown as OrderDelays

/** How long an order may wait for each of its steps, saved together: they depend on each other. */
export function DelaysSetting({ settings, states }: AdminSettings) {
  const state = states.order_delays
  const [draft, setDraft] = useState<{ texts: Texts; version: string | null } | null>(null)
  const update = useUpdateSetting()
  const texts = draft?.texts ?? textsOf(settings.delays)
  const save = () => {
    if (!draft) return
    update.mutate(
      { key: 'order_delays', value: read(draft.texts), version: draft.version },
      {
        onSuccess: () => setDraft(null),
        onError: (error) => error instanceof ApiError && error.status === 409 && setDraft(null),
      },
    )
  }
  return (
    <SettingRow
      settingKey="order_delays"
      text="Ce qui se passe tout seul quand personne n’agit. Un délai changé vaut aussi pour les commandes en cours, sauf celui du paiement."
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
            label={delayLabels[name]}
            hint={`De ${delayLimits[name].least} à ${delayLimits[name].most.toLocaleString('fr-FR')}.`}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
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
