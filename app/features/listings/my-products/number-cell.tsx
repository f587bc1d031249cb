import { type ReactNode, useId, useState } from 'react'
import { idleCell } from './use-table.ts'

interface NumberCellProps {
  /** To screen readers, with the article. */
  label: ReactNode
  /** As it stands in the list. */
  shown: string
  placeholder?: string
  inputMode: 'numeric' | 'decimal'
  /** What is typed; undefined: it is none. */
  parse: (written: string) => { value: number | null } | undefined
  /** Said when it is none. */
  wrong: string
  /** Answers once it is saved, or has reported why not. */
  onSave: (value: number | null) => Promise<unknown>
  className: string
}

/** A figure changed where it stands: Enter or leaving the field saves it, Escape takes it back. */
export function NumberCell({
  label,
  shown,
  placeholder,
  inputMode,
  parse,
  wrong,
  onSave,
  className,
}: NumberCellProps) {
  const errorId = useId()
  const [isPending, setPending] = useState(false)
  /** What is being typed; null: nothing, the list's own figure shows. */
  const [draft, setDraft] = useState<string | null>(null)
  const parsed = draft === null ? undefined : parse(draft)
  const isWrong = draft !== null && parsed === undefined

  async function save() {
    if (draft === null || !parsed || isPending) return
    if (draft.trim() === shown) return setDraft(null)
    setPending(true)
    await onSave(parsed.value)
    setPending(false)
    setDraft(null)
  }

  return (
    <form
      aria-busy={isPending}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <label className="flex items-center gap-2 max-sm:flex-col max-sm:items-start max-sm:gap-1 max-sm:text-sm max-sm:text-ink-soft">
        {label}
        <input
          {...(draft === null && { [idleCell]: '' })}
          inputMode={inputMode}
          autoComplete="off"
          enterKeyHint="done"
          placeholder={placeholder}
          value={draft ?? shown}
          readOnly={isPending}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? errorId : undefined}
          onChange={(event) => setDraft(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => void save()}
          onKeyDown={(event) => {
            if (event.key === 'Escape') setDraft(null)
          }}
          className={`min-h-11 rounded-md border border-line-strong bg-paper px-3 text-right text-base text-ink tabular-nums read-only:text-ink-soft hover:border-fir aria-invalid:border-danger lg:w-full ${className}`}
        />
      </label>
      {isWrong && (
        <p id={errorId} role="alert" className="mt-1 text-sm font-medium text-danger">
          {wrong}
        </p>
      )}
    </form>
  )
}
