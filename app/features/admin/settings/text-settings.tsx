import { heldValueLimits } from '#domain/orders/holds.ts'
import { highestCommission } from '#domain/platform/settings.ts'
import type { AdminSettings } from './queries.ts'
import { TextSetting } from './text-setting.tsx'

/** As French people write it, and as a number; nothing written is no number. */
const percentText = (percent: number) => percent.toLocaleString('fr-FR', { maximumFractionDigits: 2 })
const readPercent = (text: string) =>
  text.trim() === '' ? Number.NaN : Number(text.replace(/[\s%]/g, '').replace(',', '.'))

const heldEuros = (cents: number) => (cents / 100).toLocaleString('fr-FR', { maximumFractionDigits: 2 })
const readHeldEuros = (text: string) =>
  text.trim() === '' ? Number.NaN : Math.round(Number(text.replace(/[\s€]/g, '').replace(',', '.')) * 100)

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
      hint={`De 0 à ${highestCommission}, par exemple 7,5.`}
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
      hint={`De ${heldEuros(heldValueLimits.least)} à ${heldEuros(heldValueLimits.most)}.`}
      stored={heldEuros(settings.heldValue)}
      state={states.held_value}
      changeOf={(value, version) => ({ key: 'held_value', value: readHeldEuros(value), version })}
      inputMode="decimal"
      maxLength={12}
      autoComplete="off"
    />
  </>
)
