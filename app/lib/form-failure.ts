import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { pageMessages } from '#domain/messages.ts'
import { ApiError } from './api.ts'

export interface Failure {
  title: string
  text: string
}

/**
 * Returns the message for a failed form: the server's text after a refusal. After an internal error the server has none for
 * this form, and the form's own text is used.
 */
export function failureOf(error: Error, fallback: Failure): Failure {
  if (!(error instanceof ApiError)) return fallback
  const isSaid = error.message !== pageMessages.unexpected
  return { title: error.problem.title || fallback.title, text: isSaid ? error.message : fallback.text }
}

/** Shows the server's messages at their fields, and focuses the first of them. */
export function showFieldErrors<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  error: Error,
): void {
  if (!(error instanceof ApiError)) return
  for (const [index, [name, message]] of Object.entries(error.fields).entries()) {
    form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 })
  }
}
