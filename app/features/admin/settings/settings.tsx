import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { ApiError } from '#app/lib/api.ts'
import type { DataOf } from '#app/lib/query-client.ts'
import { settingsQuery } from '#app/lib/settings.ts'
import { settingMessages } from '#domain/admin-messages.ts'
import { formatMoment } from '#domain/dates.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'
import { type SettingKey, settingLabels } from '#domain/platform/settings.ts'
import { adminQuery, useAdminAction } from '../shared/admin-api.ts'

export const adminSettingsQuery = adminQuery(['settings'], (admin) => admin.settings.$get(), {
  staleTime: 2_000,
})
export type AdminSettings = DataOf<typeof adminSettingsQuery>

/** Saves one setting; the answer holds all of them. */
export const useUpdateSetting = () =>
  useAdminAction((admin, json: SettingChange) => admin.settings.$put({ json }), {
    onSuccess: async (saved, _change, _result, { client }) => {
      client.setQueryData(adminSettingsQuery.queryKey, saved)
      await client.invalidateQueries(settingsQuery)
    },
    success: settingMessages.saved,
    failure: (error) => (isInvalidValue(error) ? null : settingMessages.failureTitle),
    refresh: [],
    // Another administrator has saved first, so their value is shown.
    onError: (error, _change, _result, { client }) =>
      isInvalidValue(error) ? undefined : client.invalidateQueries(adminSettingsQuery),
  })

/** Whether the value is invalid, which the field shows itself. */
export const isInvalidValue = (error: Error | null): error is ApiError =>
  error instanceof ApiError && error.status === 400

/** Whether another administrator has saved since the page was loaded. */
export const isConflict = (error: Error | null): boolean => error instanceof ApiError && error.status === 409

export interface SettingProps {
  settingKey: SettingKey
  /** The effect of the setting, in one sentence. */
  text: string
  state: AdminSettings['states'][SettingKey]
}

/** One setting: its name, its effect, the last change, and its control. */
export const SettingRow = ({ settingKey, text, state, children }: SettingProps & { children: ReactNode }) => (
  <li className="grid gap-x-12 gap-y-4 border-t border-line py-6 md:grid-cols-2">
    <div className="grid content-start gap-1">
      <h3 id={`setting-${settingKey}`} className="text-lg">
        {settingLabels[settingKey]}
      </h3>
      <p id={`setting-${settingKey}-text`}>{text}</p>
      <LastChange state={state} />
    </div>
    <div className="min-w-0">{children}</div>
  </li>
)

export const LastChange = ({ state: { lastChange } }: Pick<SettingProps, 'state'>) => (
  <p className="text-sm wrap-anywhere text-ink-soft">
    {lastChange ? `Changé par ${lastChange.by} le ${formatMoment(lastChange.at)}` : 'Jamais changé'}
  </p>
)

interface SwitchProps {
  settingKey: SettingKey
  isOn: boolean
  isBusy: boolean
  onChange: (isOn: boolean) => void
  labels?: { on: string; off: string }
}

/** The switch of a setting, which takes effect at once. */
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
    aria-labelledby={`setting-${settingKey}`}
    aria-describedby={`setting-${settingKey}-text`}
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

interface SettingField<Name extends string> {
  name: Name
  label: string
  hint?: string
  stored: string
}

interface SettingFormProps<Name extends string>
  extends SettingProps,
    Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'maxLength' | 'className'> {
  fields: readonly SettingField<Name>[]
  changeOf: (texts: Record<Name, string>, version: string | null) => SettingChange
}

/** A setting of one or several lines, saved together. A draft survives a refetch, and replaces only the version on which it is based. */
export function SettingForm<Name extends string>(props: SettingFormProps<Name>) {
  const { settingKey, text, state, fields, changeOf, ...input } = props
  const [draft, setDraft] = useState<{ texts: Record<Name, string>; version: string | null } | null>(null)
  const update = useUpdateSetting()
  const stored = Object.fromEntries(fields.map((field) => [field.name, field.stored])) as Record<Name, string>
  const texts = draft?.texts ?? stored
  const isChanged = fields.some(({ name }) => texts[name] !== stored[name])
  const error = isInvalidValue(update.error) ? update.error.message : undefined
  const isSingle = fields.length === 1
  const save = () =>
    draft &&
    update.mutate(changeOf(draft.texts, draft.version), {
      onSuccess: () => setDraft(null),
      onError: (error) => isConflict(error) && setDraft(null),
    })
  return (
    <SettingRow settingKey={settingKey} text={text} state={state}>
      <form
        noValidate
        className="grid max-w-md gap-4"
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
            error={isSingle ? error : undefined}
            autoComplete="off"
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
        {!isSingle && (
          <p role="alert" className="font-medium text-danger empty:hidden">
            {error}
          </p>
        )}
        <Button
          type="submit"
          variant="outline"
          className="sm:justify-self-start"
          disabled={!isChanged}
          aria-disabled={update.isPending}
        >
          {update.isPending ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </form>
    </SettingRow>
  )
}
