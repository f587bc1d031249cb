interface CategoryFamily {
  id: string
  name: string
  children: readonly { id: string; name: string }[]
}

/** The two levels as options of a select: a family, then its categories. */
export const CategoryOptions = ({ families }: { families: readonly CategoryFamily[] }) =>
  families.map((family) => (
    <optgroup key={family.id} label={family.name}>
      <option value={family.id}>{family.name} (toute la famille)</option>
      {family.children.map((category) => (
        <option key={category.id} value={category.id}>
          {category.name}
        </option>
      ))}
    </optgroup>
  ))
