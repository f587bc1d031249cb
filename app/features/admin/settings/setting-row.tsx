import type { ReactNode } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { type SettingKey, settingLabels } from '#domain/platform/settings.ts'
import type { AdminSettings } from './queries.ts'

interface SettingRowProps {
  settingKey: SettingKey
  /** What it does, in one sentence. */
  text: string
  state: AdminSettings['states'][SettingKey]
  children: ReactNode
}

export const titleId = (key: SettingKey) => `setting-${key}`
export const textId = (key: SettingKey) => `setting-${key}-text`

/** One setting: its name, what it does, who changed it last, and the control that changes it. */
export const SettingRow = ({ settingKey, text, state, children }: SettingRowProps) => (
  <li className="grid gap-x-12 gap-y-4 border-t border-line py-6 md:grid-cols-2">
    <div className="grid content-start gap-1">
      <h3 id={titleId(settingKey)} className="text-lg">
        {settingLabels[settingKey]}
      </h3>
      <p id={textId(settingKey)}>{text}</p>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {state.changed
          ? `Changé par ${state.changed.by} le ${formatMoment(state.changed.at)}`
          : 'Jamais changé'}
      </p>
    </div>
    <div className="min-w-0">{children}</div>
  </li>
)
