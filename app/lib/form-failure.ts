import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { pageMessages } from '#domain/messages.ts'
import { ApiError } from './api.ts'

export interface Failure {
  title: string
  text: string
}

/**
 * What to say of a form that failed: the server's words where it refused. Where something broke it has none of its own for
 * this form, and the form's are said.
 */
export function failureOf(error: Error, fallback: Failure): Failure {
  if (!(error instanceof ApiError)) return fallback
  const isSaid = error.message !== pageMessages.unexpected
  return { title: error.problem.title || fallback.title, text: isSaid ? error.message : fallback.text }
}

/** Shows the server's messages at the fields they are about, and goes to the first. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  for (const [index, [name, message]] of Object.entries(error.fields).entries()) {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
