import type { QueryKey } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { z } from 'zod'
import { DialogForm, type DialogFormProps, type FormErrors } from '#app/components/dialog-form.tsx'
import { TextAreaField, TextField } from '#app/components/field.tsx'
import { RadioCards } from '#app/components/radio-cards.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import type { ToastText } from '#app/lib/action.ts'
import { ApiError } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { fieldLabel } from '#domain/catalogue/custom-fields.ts'
import { formatNumber, parseNumber } from '#domain/catalogue/field-types.ts'
import { findNumberBounds } from '#domain/catalogue/number-bounds.ts'
import { fieldErrors } from '#domain/errors.ts'
import { generalMessages } from '#domain/messages.ts'
import { type AdminApi, useAdminAction } from './admin-api.ts'

/** One control of a form: a text field, unless it has rows (a text area), options (a list) or cards (a choice with explanations). */
export interface FormField
  extends Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'required' | 'maxLength' | 'type' | 'inputMode' | 'min' | 'max'
  > {
  name: string
  label: string
  hint?: string
  /** The stored value. */
  value?: string | number
  rows?: number
  options?: readonly { value: string; label: string }[]
  /** Grouped options of a list. */
  groups?: ReactNode
  placeholder?: string
  cards?: readonly { value: string; label: string; text?: string }[]
  /** Places the field beside the previous one where there is room. */
  isHalf?: boolean
}

export type FormTexts = Record<string, string>

interface FieldsFormProps<Value> extends Omit<DialogFormProps, 'children' | 'labels' | 'onSubmit'> {
  /** A function of the typed texts, where a field decides about others. */
  fields: readonly FormField[] | ((filled: FormTexts) => readonly FormField[])
  /** Reads the typed texts as a value, or returns errors. */
  read: (filled: FormTexts) => { value: Value } | { errors: FormErrors }
  /** The server's errors by field. */
  serverErrors?: Record<string, string>
  /** Content above the fields. */
  children?: ReactNode
  onValue: (value: Value) => void
}

/** A form in a dialog, built from the description of its fields. */
export function FieldsForm<Value>({
  fields,
  read,
  serverErrors = {},
  children,
  onValue,
  ...form
}: FieldsFormProps<Value>) {
  const [filled, setFilled] = useState<FormTexts>({})
  const visibleFields = typeof fields === 'function' ? fields(filled) : fields
  return (
    <DialogForm
      {...form}
      labels={Object.fromEntries(visibleFields.map(({ name, label }) => [name, label]))}
      onSubmit={(data) => {
        const result = read(Object.fromEntries(data) as FormTexts)
        if ('errors' in result) return result.errors
        onValue(result.value)
      }}
    >
      {(errors) => (
        <div
          className="grid gap-5"
          onChange={({ target }) => {
            const { name, value } = target as unknown as HTMLInputElement
            setFilled((before) => ({ ...before, [name]: value }))
          }}
        >
          {children}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            {visibleFields.map((field) => (
              <div key={field.name} className={field.isHalf ? undefined : 'sm:col-span-2'}>
                <FieldControl field={field} error={errors[field.name] ?? serverErrors[field.name]} />
              </div>
            ))}
          </div>
        </div>
      )}
    </DialogForm>
  )
}

function FieldControl({ field, error }: { field: FormField; error: string | undefined }) {
  const { value, groups, cards, options, isHalf: _, ...props } = field
  const control = { ...props, error, defaultValue: value }
  if (cards)
    return <RadioCards {...control} legend={field.label} options={cards} className="sm:grid-cols-2" />
  if (options || groups)
    return (
      <SelectField {...(control as object)} label={field.label} options={options}>
        {groups}
      </SelectField>
    )
  const { rows, ...input } = control
  return rows ? (
    <TextAreaField {...(input as object)} label={field.label} rows={rows} />
  ) : (
    <TextField {...input} />
  )
}

/** Reads the typed texts with a schema. */
export function parseBySchema<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): { value: z.output<Schema> } | { errors: FormErrors } {
  const checked = schema.safeParse(input)
  return checked.success ? { value: checked.data } : { errors: fieldErrors(checked.error) }
}

interface RowFormProps<Input> extends Pick<ComponentProps<typeof FieldsForm<Input>>, 'fields' | 'read'> {
  /** Null: a new one. */
  row: { id: string } | null
  create: (admin: AdminApi, input: Input) => Promise<ClientResponse<unknown>>
  update: (admin: AdminApi, id: string, input: Input) => Promise<ClientResponse<unknown>>
  success: (input: Input) => ToastText
  failureTitle: string
  refresh?: readonly QueryKey[]
  onDone: () => void
}

/** The form of one row of a list, new or stored. */
export function RowForm<Input>({
  row,
  create,
  update,
  success,
  failureTitle,
  refresh,
  onDone,
  ...form
}: RowFormProps<Input>) {
  const save = useAdminAction<unknown, Input>(
    (admin, input) => (row ? update(admin, row.id, input) : create(admin, input)),
    { success: (_, input) => success(input), ...(refresh && { refresh }) },
  )
  return (
    <FieldsForm<Input>
      {...form}
      submit="Enregistrer"
      busy="Enregistrement…"
      isPending={save.isPending}
      failure={save.error && failureOf(save.error, { title: failureTitle, text: generalMessages.unexpected })}
      serverErrors={save.error instanceof ApiError ? save.error.fields : {}}
      onValue={(input) => save.mutate(input, { onSuccess: onDone })}
      onClose={onDone}
    />
  )
}

/** Registration options for the input of a bound: an empty text is stored as null. */
export const boundOptions = {
  setValueAs: (typed: unknown) => {
    const text = String(typed ?? '').trim()
    return text === '' ? null : (parseNumber(text) ?? Number.NaN)
  },
}

interface BoundFieldsProps {
  /** The field's name, with its unit in brackets. */
  name: string
  inputs: [minimum: UseFormRegisterReturn, maximum: UseFormRegisterReturn]
  errors: { minimum?: { message?: string }; maximum?: { message?: string } } | undefined
}

/** The inputs for the bounds of a number field, each with a hint about the bound that applies while it is empty. */
export function BoundFields({ name, inputs: [minimum, maximum], errors }: BoundFieldsProps) {
  const { unit } = fieldLabel({ name, fieldType: 'number' })
  const defaultBounds = findNumberBounds({ unit })
  const text = (bound: number) => [formatNumber(bound), unit].filter(Boolean).join('\u00a0')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Minimum"
        hint={`Vide\u00a0: ${defaultBounds.isMinExcluded ? 'plus grand que ' : ''}${text(defaultBounds.min)}.`}
        inputMode="decimal"
        autoComplete="off"
        error={errors?.minimum?.message}
        {...minimum}
      />
      <TextField
        label="Maximum"
        hint={`Vide\u00a0: ${text(defaultBounds.max)}.`}
        inputMode="decimal"
        autoComplete="off"
        error={errors?.maximum?.message}
        {...maximum}
      />
    </div>
  )
}
