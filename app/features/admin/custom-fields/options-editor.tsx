import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import type { FieldFormState } from './field-form-state.ts'

/** Labels may be rewritten; the value products hold was made from the first one, and stays. */
export function OptionsEditor({ form }: { form: FieldFormState }) {
  const { fields, append, remove, swap } = useFieldArray({ control: form.control, name: 'options' })
  const [announcement, setAnnouncement] = useState('')
  const errors = form.formState.errors.options
  const listError = errors?.root?.message ?? errors?.message
  const shift = (index: number, by: 1 | -1) => {
    const to = index + by
    if (to < 0 || to >= fields.length) return
    swap(index, to)
    setAnnouncement(
      `${form.getValues(`options.${index}.label`)}\u00a0: position ${to + 1} sur ${fields.length}.`,
    )
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">Options</legend>
      <p className="text-sm text-ink-soft">
        Le libellé peut changer&nbsp;: les annonces gardent leur option.
      </p>
      <ol className="grid gap-2">
        {fields.map((option, index) => {
          const error = errors?.[index]?.label?.message
          const number = index + 1
          return (
            <li key={option.id} className="grid gap-1">
              <div className="flex items-center gap-1">
                <input
                  aria-label={`Libellé de l’option ${number}`}
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? `${option.id}-error` : undefined}
                  maxLength={100}
                  className={control(error, 'min-w-0')}
                  onKeyDown={(event) => {
                    // Enter goes on to the next option, as in a list one types.
                    if (event.key !== 'Enter') return
                    event.preventDefault()
                    append({ value: null, label: '' })
                  }}
                  {...form.register(`options.${index}.label`)}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  className="shrink-0 aria-disabled:bg-transparent!"
                  aria-label={`Monter l’option ${number}`}
                  aria-disabled={index === 0}
                  onClick={() => shift(index, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  className="shrink-0 aria-disabled:bg-transparent!"
                  aria-label={`Descendre l’option ${number}`}
                  aria-disabled={number === fields.length}
                  onClick={() => shift(index, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-5" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  className="shrink-0 hover:text-danger"
                  aria-label={`Retirer l’option ${number}`}
                  onClick={() => remove(index)}
                >
                  <X aria-hidden="true" className="size-5" />
                </Button>
              </div>
              {error && (
                <p id={`${option.id}-error`} className="text-sm font-medium text-danger">
                  {error}
                </p>
              )}
            </li>
          )
        })}
      </ol>
      {listError && <p className="text-sm font-medium text-danger">{listError}</p>}
      <Button
        variant="outline"
        className="justify-self-start"
        onClick={() => append({ value: null, label: '' })}
      >
        <Plus aria-hidden="true" className="size-5" />
        Ajouter une option
      </Button>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}
