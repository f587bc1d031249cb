import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from './api.ts'

export interface Failure {
  title: string
  text: string
}

/** What to say of a refused form: the server's words, else the fallback. */
export const failureOf = (error: Error, fallback: Failure): Failure =>
  error instanceof ApiError ? { title: error.problem.title || fallback.title, text: error.message } : fallback

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
