import { type InputHTMLAttributes, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { TextField } from '#app/components/field.tsx'
import { ApiError } from '#app/lib/api.ts'
import type { SettingChange } from '#domain/platform/schemas.ts'
import type { SettingKey } from '#domain/platform/settings.ts'
import { type AdminSettings, isRefused, useUpdateSetting } from './queries.ts'
import { SettingRow } from './setting-row.tsx'

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
export function TextSetting({
  settingKey,
  text,
  label,
  hint,
  stored,
  state,
  changeOf,
  ...input
}: TextSettingProps) {
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
