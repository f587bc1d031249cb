import { clsx } from 'clsx'
import type { SettingKey } from '#domain/platform/settings.ts'
import { textId, titleId } from './setting-row.tsx'

interface SwitchProps {
  settingKey: SettingKey
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
  labels?: { on: string; off: string }
}

/** On or off, in effect at once. */
export const Switch = ({
  settingKey,
  isOn,
  isBusy,
  onChange,
  labels = { on: 'Activé', off: 'Désactivé' },
}: SwitchProps) => (
  <button
    type="button"
    role="switch"
    aria-checked={isOn}
    aria-labelledby={titleId(settingKey)}
    aria-describedby={textId(settingKey)}
    aria-disabled={isBusy}
    onClick={() => !isBusy && onChange(!isOn)}
    className="inline-flex min-h-11 items-center gap-3 rounded-md pr-2 font-semibold aria-disabled:opacity-60"
  >
    <span
      aria-hidden="true"
      className={clsx(
        'flex h-7 w-12 items-center rounded-full border px-0.5 transition-colors',
        isOn ? 'justify-end border-fir bg-fir' : 'border-line-strong bg-paper',
      )}
    >
      <span className={clsx('size-5.5 rounded-full', isOn ? 'bg-paper' : 'bg-line-strong')} />
    </span>
    {isOn ? labels.on : labels.off}
  </button>
)
