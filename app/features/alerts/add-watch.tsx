import { Plus } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#app/components/button.tsx'
import { control } from '#app/components/field.tsx'
import type { CategoryFamily } from '#app/lib/categories.ts'
import { everyCategory } from './category-names.ts'

interface AddWatchProps {
  families: readonly CategoryFamily[]
  /** Those one is told of already; null stands for all categories. */
  taken: ReadonlySet<string | null>
  onAdd: (categoryId: string | null) => void
}

/** In the select, no value at all is 'not chosen yet'. */
const every = 'all'

export function AddWatch({ families, taken, onAdd }: AddWatchProps) {
  const id = useId()
  const [chosen, setChosen] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!chosen) return
    setChosen('')
    onAdd(chosen === every ? null : chosen)
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <div className="grid min-w-0 grow basis-64 gap-1.5 sm:max-w-md">
        <label htmlFor={id} className="font-medium">
          Catégorie à suivre
        </label>
        <select
          id={id}
          required
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          className={control()}
        >
          <option value="">Choisir…</option>
          {!taken.has(null) && <option value={every}>{everyCategory}</option>}
          {families.map((family) => (
            <optgroup key={family.id} label={family.name}>
              {!taken.has(family.id) && <option value={family.id}>{family.name} (toute la famille)</option>}
              {family.children
                .filter((child) => !taken.has(child.id))
                .map((child) => (
                  <option key={child.id} value={child.id}>
                    {child.name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      </div>
      <Button type="submit">
        <Plus aria-hidden="true" className="size-5" />
        Ajouter
      </Button>
    </form>
  )
}
