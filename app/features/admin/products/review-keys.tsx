import { useEffect, useRef } from 'react'
import { Modal } from '#app/components/modal.tsx'
import { Switch } from '#app/components/switch.tsx'

export type ReviewAct = 'accept' | 'refuse' | 'next' | 'previous' | 'undo' | 'help'

const acts: Record<string, ReviewAct> = {
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

/** Single keys do things, but not while one writes, nor over an open dialog; whom they disturb switches them off. */
export function useReviewKeys(isOn: boolean, act: (what: ReviewAct) => void) {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const what = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!what) return
      event.preventDefault()
      // A key held down must not decide about one advertisement after the other.
      if (event.repeat && what !== 'next' && what !== 'previous') return
      latest.current(what)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [isOn])
}

const keys: [keys: string, does: string][] = [
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
        {keys.map(([key, does]) => (
          <div key={key} className="contents">
            <dt className="font-mono font-semibold">{key}</dt>
            <dd>{does}</dd>
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
