import { type KeyboardEvent, useEffect, useRef } from 'react'
import { type ColumnShape, cellLabel } from '#domain/selling/table-cell.ts'

interface CellEditorProps {
  shape: ColumnShape
  label: string
  text: string
  /** What was typed to begin; null: the text is changed. */
  typed: string | null
  /** With what stands there, and where to go next, in rows and columns; null: the focus has left. */
  onCommit: (text: string, next: [number, number] | null) => void
  onCancel: () => void
}

/** The control of the cell that is being written in: Enter and Tab write, Escape takes back, leaving writes. */
export function CellEditor({ shape, label, text, typed, onCommit, onCancel }: CellEditorProps) {
  const control = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    const element = control.current
    element?.focus()
    if (element?.tagName === 'SELECT') openList(element)
    else if (typed === null) element?.select()
  }, [typed])
  const finish = (next: [number, number] | null) => {
    if (isOver.current) return
    isOver.current = true
    onCommit(control.current?.value ?? '', next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of what is written are not the table's.
    event.stopPropagation()
    const isBack = event.shiftKey
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) finish([isBack ? -1 : 1, 0])
    else if (event.key === 'Tab') finish([0, isBack ? -1 : 1])
    else return
    event.preventDefault()
  }
  const common = {
    ref: control,
    'aria-label': label,
    onKeyDown,
    onBlur: () => finish(null),
    className: 'h-full w-full min-w-0 bg-paper px-2 text-base text-ink',
  }
  if (shape.kind === 'choice') {
    const isKnown = shape.options.some(({ value }) => value === text)
    return (
      <select {...common} defaultValue={text}>
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
      {...common}
      inputMode={shape.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      enterKeyHint="next"
      defaultValue={typed ?? cellLabel(shape, text)}
    />
  )
}

/** Where the browser allows it; elsewhere the list opens on the next press. */
function openList(element: HTMLSelectElement): void {
  try {
    element.showPicker()
  } catch {}
}
