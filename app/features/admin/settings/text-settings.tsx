import { type InputHTMLAttributes, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { ApiError } from '#app/lib/api.ts'
import { heldValueLimits } from '#domain/orders/holds.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'
import { maxCommissionPercent, type SettingKey } from '#domain/platform/settings.ts'
import { eurosText, readEuros } from './euros.ts'
import { type AdminSettings, isRefused, useUpdateSetting } from './queries.ts'
import { SettingRow } from './setting-row.tsx'

/** As French people write it, and as a number; nothing written is no number. */
const percentText = (percent: number) => percent.toLocaleString('fr-FR', { maximumFractionDigits: 2 })
const readPercent = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(/[\s%]/g, '').replace(',', '.'))

/** The settings of one line each. */
export const TextSettings = ({ settings, states }: AdminSettings) => (
  <>
    <TextSetting
      settingKey="shown_name"
      text="Le nom de la plateforme, en haut de chaque page, dans les onglets et dans les emails."
      label="Nom affiché"
      stored={settings.shownName}
      state={states.shown_name}
      changeOf={(value, version) => ({ key: 'shown_name', value, version })}
      maxLength={60}
      autoComplete="off"
    />
    <TextSetting
      settingKey="contact_mailbox"
      text="L’adresse qui reçoit les messages du formulaire de contact."
      label="Adresse email"
      stored={settings.contactMailbox}
      state={states.contact_mailbox}
      changeOf={(value, version) => ({ key: 'contact_mailbox', value, version })}
      type="email"
      maxLength={254}
      autoComplete="off"
    />
    <TextSetting
      settingKey="commission"
      text={
        'La part de chaque vente que garde l’association. Une commande garde le taux du jour où elle est passée\u00a0; les frais de carte sont pris dessus.'
      }
      label="Commission, en %"
      hint={`De 0 à ${maxCommissionPercent}, par exemple 7,5.`}
      stored={percentText(settings.commissionPercent)}
      state={states.commission}
      changeOf={(value, version) => ({ key: 'commission', value: readPercent(value), version })}
      inputMode="decimal"
      maxLength={8}
      autoComplete="off"
    />
    <TextSetting
      settingKey="held_value"
      text="Ce qu’un acheteur peut réserver à la fois sans l’avoir payé ou retiré, pour que personne ne bloque les annonces des autres."
      label="Valeur des articles réservés, en euros"
      hint={`De ${eurosText(heldValueLimits.least)} à ${eurosText(heldValueLimits.most)}.`}
      stored={eurosText(settings.heldValue)}
      state={states.held_value}
      changeOf={(value, version) => ({ key: 'held_value', value: readEuros(value), version })}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
  </>
)

interface TextSettingProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> {
  settingKey: SettingKey
  text: string
  label: string
  hint?: string
  stored: string
  state: AdminSettings['states'][SettingKey]
  changeOf: (text: string, version: string | null) => SettingChange
}

/** A setting of one line. What is being written survives a refresh; the version it replaces is the one that was seen. */
function TextSetting({ settingKey, text, label, hint, stored, state, changeOf, ...input }: TextSettingProps) {
  const [draft, setDraft] = useState<{ text: string; version: string | null } | null>(null)
  const update = useUpdateSetting()
  const save = () => {
    if (!draft) return
    update.mutate(changeOf(draft.text, draft.version), {
      onSuccess: () => setDraft(null),
      onError: (error) => error instanceof ApiError && error.status === 409 && setDraft(null),
    })
  }
  return (
    <SettingRow settingKey={settingKey} text={text} state={state}>
      <form
        noValidate
        className="grid max-w-md justify-items-start gap-3 [&>*]:w-full"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <TextField
          label={label}
          hint={hint}
          error={isRefused(update.error) ? update.error.message : undefined}
          value={draft?.text ?? stored}
          onChange={({ target }) =>
            setDraft({ text: target.value, version: draft ? draft.version : state.version })
          }
          {...input}
        />
        <Button
          type="submit"
          variant="outline"
          className="sm:w-auto! sm:justify-self-start"
          disabled={!draft || draft.text === stored}
          aria-disabled={update.isPending}
        >
          {update.isPending ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </form>
    </SettingRow>
  )
}
