import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { DialogForm } from '#app/components/dialog-form.tsx'
import { TextAreaField } from '#app/components/field.tsx'
import { Modal } from '#app/components/modal.tsx'
import { Switch } from '#app/components/switch.tsx'
import { maxReasonLength } from '#domain/catalogue/admin-products.ts'

export type ReviewAction = 'accept' | 'refuse' | 'next' | 'previous' | 'undo' | 'help'

const actionByKey: Record<string, ReviewAction> = {
  a: 'accept',
  r: 'refuse',
  j: 'next',
  ArrowRight: 'next',
  ArrowDown: 'next',
  k: 'previous',
  ArrowLeft: 'previous',
  ArrowUp: 'previous',
  z: 'undo',
  '?': 'help',
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select, [role="combobox"]'))

/** Single-key shortcuts, which are ignored in text fields and over an open dialog, and can be switched off. */
export function useReviewKeys(isOn: boolean, onAction: (action: ReviewAction) => void) {
  const latestHandler = useRef(onAction)
  latestHandler.current = onAction
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const action = actionByKey[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!action) return
      event.preventDefault()
      // A key that is held down decides only once.
      if (event.repeat && action !== 'next' && action !== 'previous') return
      latestHandler.current(action)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

const keyTexts: [keys: string, effect: string][] = [
  ['A', 'Valider, et passer à la suivante'],
  ['R', 'Refuser, avec un motif'],
  ['J, → ou ↓', 'Annonce suivante, sans décider'],
  ['K, ← ou ↑', 'Annonce précédente'],
  ['Z', 'Reprendre la dernière décision, pendant quelques secondes'],
  ['?', 'Montrer ces touches'],
]

interface KeysDialogProps {
  open: boolean
  onClose: () => void
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

export const KeysDialog = ({ open, onClose, isOn, onSwitch }: KeysDialogProps) => (
  <Modal open={open} onClose={onClose} title="Les touches" placement="center">
    <div className="grid gap-5">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2">
        {keyTexts.map(([keys, effect]) => (
          <div key={keys} className="contents">
            <dt className="font-mono font-semibold">{keys}</dt>
            <dd>{effect}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Touches actives"
        text="Elles ne font rien pendant que vous écrivez."
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </div>
  </Modal>
)

interface RefusalDialogProps {
  /** The listing's title; null while the dialog is closed. */
  title: string | null
  onClose: () => void
  onRefuse: (reason: string) => void
}

const commonReasons = [
  { label: 'Photos', text: 'Les photos ne montrent pas assez le produit\u00a0: ajoutez-en de plus nettes.' },
  {
    label: 'Description',
    text: 'La description ne suffit pas pour acheter\u00a0: précisez l’état et les dimensions.',
  },
  { label: 'Catégorie', text: 'L’annonce n’est pas dans la bonne catégorie.' },
  { label: 'Prix', text: 'Le prix semble erroné\u00a0: vérifiez-le.' },
]

export const RefusalDialog = ({ title, onClose, onRefuse }: RefusalDialogProps) => (
  <Modal
    open={title !== null}
    onClose={onClose}
    title="Refuser l’annonce"
    description={title ?? undefined}
    placement="center"
  >
    <ReasonForm onClose={onClose} onRefuse={onRefuse} />
  </Modal>
)

function ReasonForm({ onClose, onRefuse }: Omit<RefusalDialogProps, 'title'>) {
  const [reason, setReason] = useState('')
  const addReason = (text: string) => setReason((before) => [before.trim(), text].filter(Boolean).join('\n'))
  return (
    <DialogForm
      submit="Refuser"
      variant="destructive"
      onClose={onClose}
      onSubmit={() => {
        if (!reason.trim()) return { reason: 'Dites pourquoi au vendeur.' }
        onRefuse(reason.trim())
      }}
    >
      {(errors) => (
        <>
          <div className="flex flex-wrap gap-2">
            {commonReasons.map(({ label, text }) => (
              <Button key={label} variant="secondary" size="sm" onClick={() => addReason(text)}>
                {label}
              </Button>
            ))}
          </div>
          <TextAreaField
            label="Motif"
            hint="Le vendeur le reçoit par email et le voit sur son annonce, qu’il peut corriger."
            name="reason"
            required
            data-autofocus
            rows={5}
            maxLength={maxReasonLength}
            value={reason}
            error={errors.reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </DialogForm>
  )
}
