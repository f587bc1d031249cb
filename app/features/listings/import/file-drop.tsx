import { clsx } from 'clsx'
import { type LucideIcon, UploadCloud } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'

interface FileDropProps {
  label: string
  hint: string
  /** File types for the attribute `accept`. */
  accept: string
  isBusy: boolean
  /** The text during the upload. */
  busyText: ReactNode
  error?: string
  icon?: LucideIcon
  onFile: (file: File) => void
}

/** A file, chosen or dropped. The whole area is the label of a native input. */
export function FileDrop({
  label,
  hint,
  accept,
  isBusy,
  busyText,
  error,
  icon: Icon = UploadCloud,
  onFile,
}: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isDraggedOver, setDraggedOver] = useState(false)
  const submitFile = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !isBusy) onFile(file)
    // Resets the input, so that the same file can be chosen again after a correction.
    if (input.current) input.current.value = ''
  }
  return (
    <div className="grid gap-2">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a mouse shortcut; keyboard and screen readers use the input */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setDraggedOver(true)
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setDraggedOver(false)
          submitFile(event.dataTransfer.files)
        }}
        className={clsx(
          'relative grid min-h-52 place-items-center rounded-lg border-2 border-dashed px-5 py-8 text-center transition-colors',
          'has-focus-visible:border-fir has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-fir',
          isDraggedOver ? 'border-fir bg-fir-tint' : 'bg-paper hover:border-fir',
          error ? 'border-danger' : !isDraggedOver && 'border-line-strong',
        )}
      >
        <input
          ref={input}
          id={id}
          type="file"
          accept={accept}
          disabled={isBusy}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => submitFile(event.target.files)}
          className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-progress"
        />
        <div className="pointer-events-none grid justify-items-center gap-2">
          <Icon aria-hidden="true" strokeWidth={1.5} className="size-10 text-terracotta" />
          <label htmlFor={id} className="font-display text-xl font-semibold">
            {label}
          </label>
          <p id={`${id}-hint`} className="max-w-prose text-ink-soft">
            {hint}
          </p>
          <div role="status" className="w-full max-w-sm font-medium text-fir empty:hidden">
            {isBusy && busyText}
          </div>
        </div>
      </div>
      <div role="alert" className="empty:absolute">
        {error && (
          <p id={`${id}-error`} className="font-medium text-danger">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
