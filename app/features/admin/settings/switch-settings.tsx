import { type AdminSettings, useUpdateSetting } from './queries.ts'
import { SettingRow } from './setting-row.tsx'
import { Switch } from './switch-setting.tsx'

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
] as const

/** The settings that are only on or off. */
export const SwitchSettings = ({ settings, states }: AdminSettings) =>
  switches.map((entry) => (
    <SwitchSetting
      key={entry.key}
      settingKey={entry.key}
      text={entry.text}
      isOn={settings[entry.name]}
      state={states[entry.key]}
    />
  ))

interface SwitchSettingProps {
  settingKey: (typeof switches)[number]['key']
  text: string
  isOn: boolean
  state: AdminSettings['states'][(typeof switches)[number]['key']]
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
