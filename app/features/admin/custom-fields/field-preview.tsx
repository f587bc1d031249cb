import { FieldTrial } from '../shared/field-trial.tsx'
import type { FieldFormState } from './field-form-state.ts'

/** The field as it is being written, to be tried. */
export const FieldPreview = ({ form }: { form: FieldFormState }) => (
  <aside aria-label="Aperçu" className="grid gap-6 rounded-lg bg-paper p-5 shadow-card xl:sticky xl:top-24">
    <FieldTrial field={form.watch()} />
  </aside>
)
