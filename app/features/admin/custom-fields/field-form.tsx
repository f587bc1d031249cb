import { useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import type { CustomFieldChange } from '#domain/catalogue/admin-schemas.ts'
import type { Family } from '../shared/category-tree.ts'
import { CategoryChoice } from './category-choice.tsx'
import { FieldBasics } from './field-basics.tsx'
import { useFieldForm } from './field-form-state.ts'
import { FieldPreview } from './field-preview.tsx'
import { hasOptions } from './field-types.ts'
import { ImpactDialog } from './impact-dialog.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { type Field, fieldFailure, type Impact, useFieldImpact, useSaveField } from './queries.ts'

interface FieldFormProps {
  /** Null: a new one. */
  field: Field | null
  families: readonly Family[]
  onDone: () => void
}

const labels = {
  name: 'Nom',
  description: 'Description',
  fieldType: 'Type',
  options: 'Options',
  categoryIds: 'Catégories',
}

/** Saving asks first what would become of the values products have, and says so when any changes. */
export function FieldForm({ field, families, onDone }: FieldFormProps) {
  const form = useFieldForm(field)
  const ask = useFieldImpact()
  const save = useSaveField()
  const [asked, setAsked] = useState<{ change: CustomFieldChange; impact: Impact } | null>(null)
  const { errors } = form.formState
  const isBusy = ask.isPending || save.isPending
  const error = save.error ?? ask.error
  const onError = (refusal: Error) => {
    setAsked(null)
    showFieldErrors(form, refusal)
  }

  const write = (change: CustomFieldChange, expectedLoss: number) =>
    save.mutate({ id: field?.id ?? null, field: change, expectedLoss }, { onSuccess: onDone, onError })

  const submit = form.handleSubmit((change) => {
    if (isBusy) return
    if (!field) return write(change, 0)
    save.reset()
    ask.mutate(
      { id: field.id, field: change },
      {
        onError,
        onSuccess: (impact) => {
          if (impact.lost + impact.reduced + impact.converted === 0) write(change, 0)
          else setAsked({ change, impact })
        },
      },
    )
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Champ personnalisé"
      className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid gap-8">
        <FormAlert labels={labels} errors={errors} failure={error && fieldFailure(error)} />
        {!field?.isProtected && <FieldBasics form={form} />}
        {hasOptions(form.watch('fieldType')) && <OptionsEditor form={form} />}
        <CategoryChoice form={form} families={families} />
      </div>
      <FieldPreview form={form} />
      <div className="flex flex-wrap gap-3 border-t border-line-strong pt-6 xl:col-span-2">
        <Button type="submit" size="lg" aria-disabled={isBusy}>
          {isBusy ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
        <Button variant="outline" size="lg" onClick={onDone}>
          Annuler
        </Button>
      </div>
      <ImpactDialog
        impact={asked?.impact ?? null}
        isBusy={save.isPending}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) write(asked.change, asked.impact.lost + asked.impact.reduced)
        }}
      />
    </form>
  )
}
