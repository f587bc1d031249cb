import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { control, Frame } from '#app/components/field.tsx'
import { categoriesQuery } from '#app/lib/categories.ts'

interface DefaultCategoryProps {
  value: string | null
  onChange: (categoryId: string | null) => void
}

/** Where rows go that name no category, and whose title tells none. */
export function DefaultCategory({ value, onChange }: DefaultCategoryProps) {
  const id = useId()
  const { data: families = [] } = useQuery(categoriesQuery)
  return (
    <div className="max-w-xl">
      <Frame
        id={id}
        label="Catégorie par défaut"
        hint="Pour les lignes dont ni une colonne ni le titre n’indiquent la catégorie."
      >
        <select
          id={id}
          aria-describedby={`${id}-hint`}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value || null)}
          className={control()}
        >
          <option value="">Aucune</option>
          {families.map((family) => (
            <optgroup key={family.id} label={family.name}>
              {family.children.length === 0 && <option value={family.id}>{family.name}</option>}
              {family.children.map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Frame>
    </div>
  )
}
