import { clsx } from 'clsx'
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'

export interface FieldFrame {
  label: string
  hint?: string
  error?: string
}

/** The look of a text control. */
export const control = (error?: string, className?: string) =>
  clsx('control', error && 'control-wrong', className)

/** Label, hint and error around one control, tied together for screen readers. */
export function Frame({
  id,
  label,
  hint,
  error,
  required,
  children,
}: FieldFrame & { id: string; required?: boolean; children: ReactNode }) {
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {required && (
          <span className="text-terracotta" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

export const describedBy = (id: string, { hint, error }: Pick<FieldFrame, 'hint' | 'error'>) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

export function TextField({
  label,
  hint,
  error,
  className,
  ...props
}: FieldFrame & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={props.required}>
      <input
        id={id}
        className={control(error, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        {...props}
      />
    </Frame>
  )
}

export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...props
}: FieldFrame & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <Frame id={id} label={label} hint={hint} error={error} required={props.required}>
      <textarea
        id={id}
        className={control(error, className)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { hint, error })}
        {...props}
      />
    </Frame>
  )
}
