import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { fieldLabel } from '#domain/catalogue/custom-fields.ts'
import { formatNumber, parseNumber } from '#domain/catalogue/field-types.ts'
import { boundsOf } from '#domain/catalogue/number-bounds.ts'

/** Registers an input of a bound: empty is none. */
export const asBound = {
  setValueAs: (typed: unknown) => {
    const text = String(typed ?? '').trim()
    return text === '' ? null : (parseNumber(text) ?? Number.NaN)
  },
}

interface BoundFieldsProps {
  /** The field's, with its unit in brackets. */
  name: string
  inputs: [minimum: UseFormRegisterReturn, maximum: UseFormRegisterReturn]
  errors: { minimum?: { message?: string }; maximum?: { message?: string } } | undefined
}

/** What a number of a field is at least and at most, and what holds where nothing is written. */
export function BoundFields({ name, inputs: [minimum, maximum], errors }: BoundFieldsProps) {
  const { unit } = fieldLabel({ name, fieldType: 'number' })
  const usual = boundsOf({ unit })
  const text = (bound: number) => [formatNumber(bound), unit].filter(Boolean).join('\u00a0')
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        label="Minimum"
        hint={`Vide\u00a0: ${usual.isAbove ? 'plus grand que ' : ''}${text(usual.least)}.`}
        inputMode="decimal"
        autoComplete="off"
        error={errors?.minimum?.message}
        {...minimum}
      />
      <TextField
        label="Maximum"
        hint={`Vide\u00a0: ${text(usual.most)}.`}
        inputMode="decimal"
        autoComplete="off"
        error={errors?.maximum?.message}
        {...maximum}
      />
    </div>
  )
}
