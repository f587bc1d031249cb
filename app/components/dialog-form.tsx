import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { Failure } from '#app/lib/form-failure.ts'
import { Button } from './button.tsx'
import { FormAlert } from './form-alert.tsx'

/** What is wrong with what was filled in, by the name of its control; null: nothing. */
export type FormErrors = Record<string, string | undefined> | null | undefined

export interface DialogFormProps {
  /** What happens, and what there is to fill in: of the errors, where something may be wrong. */
  children?: ReactNode | ((errors: NonNullable<FormErrors>) => ReactNode)
  submit: string
  /** On the button while it is being done. */
  busy?: string
  /** Leaves without doing it. */
  cancel?: string
  variant?: 'default' | 'destructive'
  size?: 'default' | 'lg'
  isPending?: boolean
  /** Of the controls, by name: those with an error are named above the buttons. */
  labels?: Record<string, string>
  failure?: Failure | null
  onClose: () => void
  /** Does it, or answers why it cannot: the first control with an error then has the focus. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most have nothing to answer
  onSubmit: (filled: FormData) => FormErrors | void
}

/** What stands in a dialog that asks before something is done: text, fields, and two buttons. It is done once. */
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

  function run(event: FormEvent) {
    event.preventDefault()
    if (isPending || !form.current) return
    const wrong: FormErrors = onSubmit(new FormData(form.current)) ?? {}
    setErrors(wrong)
    const first = Object.keys(wrong).find((name) => wrong[name])
    if (first) form.current.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  return (
    <form ref={form} method="post" noValidate autoComplete="off" onSubmit={run} className="grid gap-5 p-5">
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
          // Of a double click the second may come after the first was answered, and would be refused.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          {isPending ? busy : submit}
        </Button>
      </div>
    </form>
  )
}
