import type { UseFormReturn } from 'react-hook-form'
import type { Family } from '#app/features/admin/shared/category-tree.tsx'
import type { CustomFieldChange, CustomFieldInput } from '#domain/catalogue/admin-schemas.ts'

interface CategoryChoiceProps {
  form: UseFormReturn<CustomFieldInput, unknown, CustomFieldChange>
  families: readonly Family[]
}

/** The tree with a checkbox per category; a family's checkbox ticks its categories. */
export function CategoryChoice({ form, families }: CategoryChoiceProps) {
  const chosenIds = new Set(form.watch('categoryIds'))
  const error = form.formState.errors.categoryIds?.message
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const newIds = new Set(chosenIds)
    for (const id of ids) {
      if (isChosen) newIds.add(id)
      else newIds.delete(id)
    }
    form.setValue('categoryIds', [...newIds], { shouldDirty: true })
    form.clearErrors('categoryIds')
  }
  const renderCheckbox = (ids: readonly string[], label: string, className: string) => {
    const count = ids.filter((id) => chosenIds.has(id)).length
    return (
      <label className={`flex min-h-11 items-center gap-3 leading-snug pointer-fine:min-h-9 ${className}`}>
        <input
          type="checkbox"
          checked={count === ids.length}
          ref={(element) => {
            if (element) element.indeterminate = count > 0 && count < ids.length
          }}
          onChange={(event) => choose(ids, event.target.checked)}
          className="size-5 shrink-0 accent-fir"
        />
        {label}
      </label>
    )
  }
  return (
    <fieldset aria-describedby={error ? 'categories-erreur' : undefined} className="grid gap-2">
      <legend className="mb-1 font-medium">Catégories</legend>
      {error && (
        <p id="categories-erreur" className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {families.map((family) => (
          <li key={family.id}>
            {renderCheckbox(
              [family.id, ...family.children.map(({ id }) => id)],
              family.name,
              'font-semibold',
            )}
            {family.children.length > 0 && (
              <ul className="ml-2 border-l-2 border-line pl-4">
                {family.children.map((child) => (
                  <li key={child.id}>{renderCheckbox([child.id], child.name, '')}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
