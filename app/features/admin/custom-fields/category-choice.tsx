import type { UseFormReturn } from 'react-hook-form'
import type { Family } from '#app/features/admin/shared/category-tree.tsx'
import type { CustomFieldChange, CustomFieldInput } from '#domain/catalogue/admin-schemas.ts'

interface CategoryChoiceProps {
  form: UseFormReturn<CustomFieldInput, unknown, CustomFieldChange>
  families: readonly Family[]
}

/** The tree with a checkbox per category; a family's checkbox ticks its categories. */
export function CategoryChoice({ form, families }: CategoryChoiceProps) {
  const chosen = new Set(form.watch('categoryIds'))
  const error = form.formState.errors.categoryIds?.message
  const set = (ids: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    form.setValue('categoryIds', [...next], { shouldDirty: true })
    form.clearErrors('categoryIds')
  }
  const box = (ids: readonly string[], label: string, className: string) => {
    const count = ids.filter((id) => chosen.has(id)).length
    return (
      <label className={`flex min-h-11 items-center gap-3 leading-snug pointer-fine:min-h-9 ${className}`}>
        <input
          type="checkbox"
          checked={count === ids.length}
          ref={(element) => {
            if (element) element.indeterminate = count > 0 && count < ids.length
          }}
          onChange={(event) => set(ids, event.target.checked)}
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
            {box([family.id, ...family.children.map(({ id }) => id)], family.name, 'font-semibold')}
            {family.children.length > 0 && (
              <ul className="ml-2 border-l-2 border-line pl-4">
                {family.children.map((child) => (
                  <li key={child.id}>{box([child.id], child.name, '')}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
