import { useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '#app/lib/categories.ts'

/** The categories that can have products, by family, as options of a select. */
export function CategoryOptions() {
  const { data: families = [] } = useQuery(categoriesQuery)
  return families.map((family) => (
    <optgroup key={family.id} label={family.name}>
      {family.children.length === 0 && <option value={family.id}>{family.name}</option>}
      {family.children.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </optgroup>
  ))
}
