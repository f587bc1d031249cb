import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Failure } from '#app/lib/form-failure.ts'

interface FormAlertProps {
  /** Labels by field name, in the order of the form. */
  labels: Record<string, string>
  /** Errors by field name. */
  errors: Record<string, unknown>
  /** The server's refusal, or the reason why the request failed. */
  failure?: Failure | null
  children?: ReactNode
}

/** Explains above a form why it was not accepted. The region is always rendered, so that screen readers announce it. */
export function FormAlert({ labels, errors, failure, children }: FormAlertProps) {
  const invalidLabels = Object.entries(labels).flatMap(([name, label]) => (errors[name] ? [label] : []))
  const message = alertMessage(invalidLabels, failure)
  return (
    <div role="alert" className="empty:absolute">
      {message && (
        <div className="flex gap-3 rounded-md border-l-4 border-danger bg-danger-tint px-4 py-3">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-danger" />
          <div className="grid gap-1">
            <p className="font-semibold">{message.title}</p>
            <p>{message.text}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  )
}

function alertMessage(invalidLabels: readonly string[], failure: Failure | null | undefined): Failure | null {
  if (invalidLabels.length === 0) return failure ?? null
  const title =
    invalidLabels.length === 1 ? '1 champ à corriger' : `${invalidLabels.length} champs à corriger`
  return { title, text: `${invalidLabels.join(', ')}.` }
}
