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
  {
    key: 'admin_second_factor',
    name: 'secondFactorForAdmins',
    text: 'Un administrateur montre, en plus de son mot de passe, un code ou une clé d’accès. Sans cela il n’accède pas à l’administration.',
  },
] as const

type SwitchKey = (typeof switches)[number]['key']

/** The settings that are only on or off. */
export const SwitchSettings = ({ settings, states, shown }: AdminSettings & { shown: SwitchKey[] }) =>
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
