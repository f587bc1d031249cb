import { type KeyboardEvent, useEffect, useRef } from 'react'
import { plainForm } from '#domain/selling/plain-words.ts'
import { type ColumnShape, cellLabel } from '#domain/selling/table-cell.ts'

interface CellEditorProps {
  shape: ColumnShape
  label: string
  text: string
  /** The first typed character; null edits the existing text. */
  typed: string | null
  /** Receives the text and the next move in rows and columns; null when the focus has left the cell. */
  onCommit: (text: string, next: [number, number] | null) => void
  onCancel: () => void
}

/** The control of the edited cell: Enter, Tab and blur save the text, Escape discards it. */
export function CellEditor({ shape, label, text, typed, onCommit, onCancel }: CellEditorProps) {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isFinished = useRef(false)
  const isListOpen = useRef(false)
  useEffect(() => {
    const element = control.current
    element?.focus()
    if (typed !== null) return
    if (element?.tagName === 'SELECT') isListOpen.current = openList(element)
    else element?.select()
  }, [typed])
  const finish = (next: [number, number] | null) => {
    if (isFinished.current) return
    isFinished.current = true
    onCommit(control.current?.value ?? '', next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys for the text are not commands of the table.
    event.stopPropagation()
    const isBack = event.shiftKey
    if (event.key === 'Escape') {
      isFinished.current = true
      onCancel()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish([isBack ? -1 : 1, 0])
    else if (event.key === 'Tab') finish([0, isBack ? -1 : 1])
    else return
    event.preventDefault()
  }
  const attributes = {
    ref: control,
    'aria-label': label,
    onKeyDown,
    onBlur: () => finish(null),
    className: 'h-full w-full min-w-0 bg-paper px-2 text-base text-ink',
  }
  if (shape.kind === 'choice') {
    const isKnown = shape.options.some(({ value }) => value === text)
    const matchingOption =
      typed && shape.options.find(({ label }) => plainForm(label).startsWith(plainForm(typed)))
    return (
      <select
        {...attributes}
        defaultValue={matchingOption ? matchingOption.value : text}
        // In a closed list each arrow key changes the value.
        onChange={() => isListOpen.current && finish([0, 0])}
      >
        <option value="">{shape.emptyLabel || 'Rien'}</option>
        {text !== '' && !isKnown && <option value={text}>{text}</option>}
        {shape.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...attributes}
      inputMode={shape.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      enterKeyHint="next"
      defaultValue={typed ?? cellLabel(shape, text)}
    />
  )
}

/** Opens the list where the browser allows it; otherwise it opens on the next click. */
function openList(element: HTMLSelectElement): boolean {
  try {
    element.showPicker()
    return true
  } catch {
    return false
  }
}
