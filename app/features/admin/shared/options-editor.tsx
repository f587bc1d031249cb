import { Plus } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import { MoveButtons, RemoveButton } from './entry-buttons.tsx'

export interface EditedOption {
  /** The stored value; null for a new option. */
  value: string | null
  label: string
}

interface OptionsEditorProps {
  options: readonly EditedOption[]
  /** The error of the whole list; `errors` has those of each option by its index. */
  error: string | undefined
  errors: readonly (string | undefined)[]
  onChange: (options: EditedOption[]) => void
}

/** Edits options. A label may change; the stored value stays as it was made from the first label. */
export function OptionsEditor({ options, error, errors, onChange }: OptionsEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The index of the option that was just added. */
  const [addedIndex, setAddedIndex] = useState<number | null>(null)
  useEffect(() => {
    if (addedIndex !== null) list.current?.querySelectorAll('input')[addedIndex]?.focus()
  }, [addedIndex])

  const rows = useRows(options.length)

  const insert = (at: number) => {
    rows.insert(at)
    onChange(options.toSpliced(at, 0, { value: null, label: '' }))
    setAddedIndex(at)
  }
  const shift = (index: number, by: 1 | -1) => {
    const [moved, to] = [options[index], index + by]
    if (!moved || to < 0 || to >= options.length) return
    rows.move(index, to)
    onChange(options.toSpliced(index, 1).toSpliced(to, 0, moved))
    setAnnouncement(`${moved.label}\u00a0: position ${to + 1} sur ${options.length}.`)
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Options</legend>
      <p className="text-sm text-ink-soft">
        Le libellé peut changer&nbsp;: les annonces gardent leur option.
      </p>
      <ol ref={list} className="grid gap-2">
        {options.map((option, index) => (
          <OptionLine
            key={rows.keys[index]}
            label={option.label}
            position={{ number: index + 1, count: options.length }}
            error={errors[index]}
            onLabel={(label) => onChange(options.with(index, { ...option, label }))}
            onNext={() => insert(index + 1)}
            onShift={(by) => shift(index, by)}
            onRemove={() => {
              rows.remove(index)
              onChange(options.toSpliced(index, 1))
            }}
          />
        ))}
      </ol>
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
      <Button variant="outline" className="justify-self-start" onClick={() => insert(options.length)}>
        <Plus aria-hidden="true" className="size-5" />
        Ajouter une option
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

/** Assigns a key to each row, because an unsaved option has no id: a moved row keeps its element. */
function useRows(count: number) {
  const [rowKeys, setRowKeys] = useState({
    keys: Array.from({ length: count }, (_, index) => index),
    next: count,
  })
  const keys =
    rowKeys.keys.length === count
      ? rowKeys.keys
      : Array.from({ length: count }, (_, index) => rowKeys.next + index)
  const set = (next: number[]) => setRowKeys({ keys: next, next: rowKeys.next + count + 1 })
  return {
    keys,
    insert: (at: number) => set(keys.toSpliced(at, 0, rowKeys.next + count)),
    remove: (at: number) => set(keys.toSpliced(at, 1)),
    move: (from: number, to: number) => {
      const key = keys[from]
      if (key !== undefined) set(keys.toSpliced(from, 1).toSpliced(to, 0, key))
    },
  }
}

interface OptionLineProps {
  label: string
  position: { number: number; count: number }
  error: string | undefined
  onLabel: (label: string) => void
  onNext: () => void
  onShift: (by: 1 | -1) => void
  onRemove: () => void
}

function OptionLine({ label, position, error, onLabel, onNext, onShift, onRemove }: OptionLineProps) {
  const errorId = useId()
  const { number, count } = position
  return (
    <li className="grid gap-1">
      <div className="flex items-center gap-1">
        <input
          aria-label={`Libellé de l’option ${number}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          maxLength={100}
          className={control(error, 'min-w-0')}
          value={label}
          onChange={(event) => onLabel(event.target.value)}
          onKeyDown={(event) => {
            // Enter adds the next option.
            if (event.key !== 'Enter') return
            event.preventDefault()
            onNext()
          }}
        />
        <MoveButtons name={`l’option ${number}`} index={number - 1} count={count} onMove={onShift} />
        <RemoveButton name={`l’option ${number}`} onPress={onRemove} />
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </li>
  )
}
