import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#app/lib/form-failure.ts'
import { Button } from './button.tsx'
import { FormAlert } from './form-alert.tsx'

/** Errors by the name of their control; null without errors. */
export type FormErrors = Record<string, string | undefined> | null | undefined

export interface DialogFormProps {
  /** The explanation and the fields; a function receives the errors. */
  children?: ReactNode | ((errors: NonNullable<FormErrors>) => ReactNode)
  submit: string
  /** The label of the button during the submission. */
  busy?: string
  /** The label of the button that closes the dialog. */
  cancel?: string
  variant?: 'default' | 'destructive'
  size?: 'default' | 'lg'
  isPending?: boolean
  /** Labels of the controls by name; the message above the buttons names those with an error. */
  labels?: Record<string, string>
  failure?: Failure | null
  onClose: () => void
  /** Submits the values, or returns errors: the first control with an error then receives the focus. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most handlers return nothing
  onSubmit: (formData: FormData) => FormErrors | void
}

/** The content of a dialog that confirms an action: text, fields and two buttons. A double click submits once. */
export function DialogForm({
  children,
  submit,
  busy = 'En cours…',
  cancel = 'Annuler',
  variant,
  size,
  isPending = false,
  labels = {},
  failure,
  onClose,
  onSubmit,
}: DialogFormProps) {
  const [errors, setErrors] = useState<NonNullable<FormErrors>>({})
  const form = useRef<HTMLFormElement>(null)

  function submitForm(event: FormEvent) {
    event.preventDefault()
    if (isPending || !form.current) return
    const newErrors: FormErrors = onSubmit(new FormData(form.current)) ?? {}
    setErrors(newErrors)
    const firstInvalid = Object.keys(newErrors).find((name) => newErrors[name])
    if (firstInvalid) form.current.querySelector<HTMLElement>(`[name="${firstInvalid}"]`)?.focus()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      autoComplete="off"
      onSubmit={submitForm}
      className="grid gap-5 p-5"
    >
      {typeof children === 'function' ? children(errors) : children}
      <FormAlert labels={labels} errors={errors} failure={failure} />
      <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button variant="outline" size={size} onClick={onClose}>
          {cancel}
        </Button>
        <Button
          type="submit"
          variant={variant}
          size={size}
          aria-disabled={isPending}
          // The second click of a double click may follow the answer to the first, and would be refused.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {isPending ? busy : submit}
        </Button>
      </div>
    </form>
  )
}
