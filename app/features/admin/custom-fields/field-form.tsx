import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { Family } from '#app/features/admin/shared/category-tree.tsx'
import { BoundFields, boundOptions } from '#app/features/admin/shared/fields-form.tsx'
import { showFieldErrors } from '#app/lib/form-failure.ts'
import {
  type CustomFieldChange,
  type CustomFieldInput,
  customFieldSchema,
} from '#domain/catalogue/admin-schemas.ts'
import { fieldDefinitions, fieldTypes } from '#domain/catalogue/field-types.ts'
import { FieldTrial } from '../shared/field-trial.tsx'
import { OptionsEditor } from '../shared/options-editor.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { type Field, fieldFailure, type Impact, useFieldImpact, useSaveField } from './queries.ts'

interface FieldFormProps {
  /** Null for a new field. */
  field: Field | null
  families: readonly Family[]
  onDone: () => void
}

const labels = {
  name: 'Nom',
  description: 'Description',
  fieldType: 'Type',
  options: 'Options',
  minimum: 'Minimum',
  maximum: 'Maximum',
  categoryIds: 'Catégories',
}

/** Edits a custom field. A change that affects stored values of products is confirmed before it is saved. */
export function FieldForm({ field, families, onDone }: FieldFormProps) {
  const form = useFieldForm(field)
  const { submit, pending, isBusy, error, ...saving } = useFieldSaving(field, form, onDone)
  const { errors } = form.formState
  return (
    <>
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
          {fieldDefinitions[form.watch('fieldType')].hasOptions && (
            <OptionsEditor
              options={form.watch('options')}
              error={errors.options?.root?.message ?? errors.options?.message}
              errors={form.getValues('options').map((_, index) => errors.options?.[index]?.label?.message)}
              onChange={(options) => form.setValue('options', options, { shouldDirty: true })}
            />
          )}
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
      </form>
      <ImpactDialog
        impact={pending?.impact ?? null}
        isBusy={isBusy}
        onCancel={saving.cancel}
        onConfirm={saving.confirm}
      />
    </>
  )
}

/** Saves the field; a change of stored values is `pending` until it is confirmed. */
function useFieldSaving(field: Field | null, form: FieldFormState, onDone: () => void) {
  const impactCheck = useFieldImpact()
  const save = useSaveField()
  const [pending, setPending] = useState<{ change: CustomFieldChange; impact: Impact } | null>(null)
  const isBusy = impactCheck.isPending || save.isPending
  const onError = (error: Error) => {
    setPending(null)
    showFieldErrors(form, error)
  }

  const saveChange = (change: CustomFieldChange, expectedLoss: number) =>
    save.mutate({ id: field?.id ?? null, field: change, expectedLoss }, { onSuccess: onDone, onError })

  const submit = form.handleSubmit((change) => {
    if (isBusy) return
    if (!field) return saveChange(change, 0)
    save.reset()
    impactCheck.mutate(
      { id: field.id, field: change },
      {
        onError,
        onSuccess: (impact) => {
          if (impact.lost + impact.reduced + impact.converted === 0) saveChange(change, 0)
          else setPending({ change, impact })
        },
      },
    )
  })

  return {
    submit,
    pending,
    isBusy,
    error: save.error ?? impactCheck.error,
    cancel: () => setPending(null),
    confirm: () => pending && saveChange(pending.change, pending.impact.lost + pending.impact.reduced),
  }
}

interface ImpactDialogProps {
  /** The effect to confirm; null without any. */
  impact: Impact | null
  isBusy: boolean
  onCancel: () => void
  onConfirm: () => void
}

const countProducts = (count: number, singularVerb: string, pluralVerb: string) =>
  count === 1 ? `1 produit ${singularVerb}` : `${count.toLocaleString('fr-FR')} produits ${pluralVerb}`

function describeImpact({ lost, reduced, converted }: Impact): string[] {
  return [
    lost > 0 && `${countProducts(lost, 'perdra', 'perdront')} cette valeur.`,
    reduced > 0 && `${countProducts(reduced, 'n’en gardera', 'n’en garderont')} qu’une partie.`,
    converted > 0 && `${countProducts(converted, 'gardera', 'garderont')} cette valeur, écrite autrement.`,
  ].filter((text) => text !== false)
}

/** The effect on stored values, before the change. */
function ImpactDialog({ impact, isBusy, onCancel, onConfirm }: ImpactDialogProps) {
  const isLoss = impact !== null && impact.lost + impact.reduced > 0
  return (
    <ConfirmDialog
      open={impact !== null}
      onClose={onCancel}
      title="Des annonces vont changer"
      submit="Confirmer"
      busy="Enregistrement…"
      variant={isLoss ? 'destructive' : 'default'}
      isPending={isBusy}
      onConfirm={onConfirm}
    >
      {impact && (
        <>
          <p>Ce champ est rempli dans {countProducts(impact.total, '', '').trim()}. En enregistrant&nbsp;:</p>
          <ul className="grid list-disc gap-1.5 pl-5 font-semibold">
            {describeImpact(impact).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          {isLoss && <p>Ce qui est perdu ne se retrouve pas.</p>}
        </>
      )}
    </ConfirmDialog>
  )
}

const typeOptions = fieldTypes.map((value) => ({ value, label: fieldDefinitions[value].label }))

const flags = [
  {
    name: 'isRequired',
    label: 'Obligatoire',
    text: 'Demandé à la prochaine saisie\u00a0; les annonces déjà en ligne y restent.',
  },
  { name: 'isFilterable', label: 'Filtrable', text: 'Proposé parmi les filtres du catalogue.' },
] as const

function FieldBasics({ form }: { form: FieldFormState }) {
  const { errors } = form.formState
  return (
    <div className="grid gap-5">
      <TextField
        label="Nom"
        hint="Une unité entre parenthèses s’affiche après le nombre, par exemple Largeur (cm)."
        required
        maxLength={80}
        error={errors.name?.message}
        {...form.register('name')}
      />
      <TextAreaField
        label="Description"
        hint="Une aide pour le vendeur."
        rows={2}
        error={errors.description?.message}
        {...form.register('description')}
      />
      <SelectField
        label="Type"
        options={typeOptions}
        error={errors.fieldType?.message}
        {...form.register('fieldType')}
      />
      {form.watch('fieldType') === 'number' && (
        <BoundFields
          name={form.watch('name')}
          inputs={[form.register('minimum', boundOptions), form.register('maximum', boundOptions)]}
          errors={errors}
        />
      )}
      <div className="grid gap-3">
        {flags.map(({ name, label, text }) => (
          <label key={name} className="flex min-h-11 items-start gap-3">
            <input type="checkbox" className="mt-0.5 size-5 shrink-0 accent-fir" {...form.register(name)} />
            <span>
              <span className="block font-medium">{label}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** The edited field with its real controls. */
const FieldPreview = ({ form }: { form: FieldFormState }) => (
  <aside aria-label="Aperçu" className="grid gap-6 rounded-lg bg-paper p-5 shadow-card xl:sticky xl:top-24">
    <FieldTrial field={form.watch()} />
  </aside>
)

const useFieldForm = (field: Field | null) =>
  useForm<CustomFieldInput, unknown, CustomFieldChange>({
    resolver: zodResolver(customFieldSchema),
    defaultValues: {
      name: field?.name ?? '',
      description: field?.description ?? '',
      fieldType: field?.fieldType ?? 'text',
      options: field?.options ?? [],
      isRequired: field?.isRequired ?? false,
      isFilterable: field?.isFilterable ?? true,
      minimum: field?.minimum ?? null,
      maximum: field?.maximum ?? null,
      categoryIds: field?.categoryIds ?? [],
    },
  })
type FieldFormState = ReturnType<typeof useFieldForm>
