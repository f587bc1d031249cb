import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import {
  type AdminSettings,
  isConflict,
  isInvalidValue,
  SettingRow,
  Switch,
  useUpdateSetting,
} from './settings.tsx'

const settingKey = 'maintenance_mode'

/** Closes the site to visitors, after a confirmation. Opening it and changing the message need none. */
export function MaintenanceSetting({ settings, states }: AdminSettings) {
  const { enabled, message } = settings.maintenance
  const state = states[settingKey]
  const [draft, setDraft] = useState<{ text: string; version: string | null } | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const update = useUpdateSetting()
  const save = (isOn: boolean) => {
    const version = draft ? draft.version : state.version
    setConfirming(false)
    update.mutate(
      { key: settingKey, value: { enabled: isOn, message: draft?.text ?? message }, version },
      { onSuccess: () => setDraft(null), onError: (error) => isConflict(error) && setDraft(null) },
    )
  }
  return (
    <SettingRow
      settingKey={settingKey}
      text={'Le site entier est remplacé par un message\u00a0; seuls les administrateurs y entrent encore.'}
      state={state}
    >
      <div className="grid max-w-md justify-items-start gap-4">
        <Switch
          settingKey={settingKey}
          isOn={enabled}
          isBusy={update.isPending}
          onChange={(isOn) => (isOn ? setConfirming(true) : save(false))}
          labels={{ on: 'Site fermé aux visiteurs', off: 'Site ouvert' }}
        />
        <div className="w-full">
          <TextAreaField
            label="Message aux visiteurs"
            rows={3}
            maxLength={500}
            error={isInvalidValue(update.error) ? update.error.message : undefined}
            value={draft?.text ?? message}
            onChange={({ target }) =>
              setDraft({ text: target.value, version: draft ? draft.version : state.version })
            }
          />
        </div>
        <Button
          variant="outline"
          disabled={!draft || draft.text === message}
          aria-disabled={update.isPending}
          onClick={() => save(enabled)}
        >
          Enregistrer le message
        </Button>
      </div>
      <ClosingDialog
        open={isConfirming}
        message={draft?.text ?? message}
        onClose={() => setConfirming(false)}
        onConfirm={() => save(true)}
      />
    </SettingRow>
  )
}

interface ClosingDialogProps {
  open: boolean
  message: string
  onClose: () => void
  onConfirm: () => void
}

const ClosingDialog = ({ open, message, onClose, onConfirm }: ClosingDialogProps) => (
  <ConfirmDialog
    open={open}
    onClose={onClose}
    title="Fermer le site aux visiteurs&nbsp;?"
    submit="Fermer le site"
    variant="destructive"
    onConfirm={onConfirm}
  >
    <p>
      Dès maintenant, plus personne ne pourra consulter, acheter ni vendre. Les paniers sont conservés. Ce
      message sera affiché&nbsp;:
    </p>
    <blockquote className="border-l-2 border-terracotta pl-4 wrap-anywhere whitespace-pre-line">
      {message}
    </blockquote>
  </ConfirmDialog>
)
