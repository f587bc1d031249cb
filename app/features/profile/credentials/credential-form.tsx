import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'

interface CredentialFormProps extends Omit<ComponentProps<typeof FormAlert>, 'children'> {
  /** What the form is called. */
  label: string
  submit: string
  isPending: boolean
  className?: string
  onSubmit: FormEventHandler<HTMLFormElement>
  onCancel: () => void
  children: ReactNode
}

/** Changes something that opens an account: what was refused, the fields, and the way on and back. */
export const CredentialForm = ({
  label,
  submit,
  isPending,
  className = 'max-w-xl',
  onSubmit,
  onCancel,
  children,
  ...alert
}: CredentialFormProps) => (
  <form method="post" noValidate onSubmit={onSubmit} aria-label={label} className={`grid gap-6 ${className}`}>
    <FormAlert {...alert} />
    {children}
    <div className="flex flex-wrap gap-3">
      <Button type="submit" aria-disabled={isPending}>
        {isPending ? 'En cours…' : submit}
      </Button>
      <Button variant="ghost" onClick={onCancel}>
        Annuler
      </Button>
    </div>
  </form>
)
