import { ChevronDown } from 'lucide-react'
import { type CustomField, type FieldOption, splitFilterValues } from '#domain/catalogue/custom-fields.ts'

/** Longer lists are folded. */
const mostUnfolded = 7
const unfolded = 5

/** Options of which any may match; colours show themselves. */
export function ChoiceFilter({ field, chosen }: { field: CustomField; chosen: readonly string[] }) {
  const name = `cf_${field.id}`
  const valuesOf = (option: FieldOption) => splitFilterValues(field.fieldType, option.value)
  const isChosen = (option: FieldOption) => valuesOf(option).every((value) => chosen.includes(value))
  // What the address asks for beyond the options (an old link) stays asked for until its chip is removed.
  const offered = new Set(field.options.filter(isChosen).flatMap(valuesOf))
  const isLong = field.options.length > mostUnfolded
  const [first, folded] = isLong
    ? [field.options.slice(0, unfolded), field.options.slice(unfolded)]
    : [field.options, []]
  const list = (options: readonly FieldOption[]) => (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <label className="flex min-h-11 items-center gap-3 leading-snug pointer-fine:min-h-9">
            <input
              type="checkbox"
              name={name}
              value={option.value}
              defaultChecked={isChosen(option)}
              className="size-5 shrink-0 accent-fir"
            />
            {field.fieldType === 'color' && (
              <span
                className="size-5 shrink-0 rounded-full border border-line-strong"
                style={{ backgroundColor: valuesOf(option)[0] }}
              />
            )}
            {option.label}
          </label>
        </li>
      ))}
    </ul>
  )
  return (
    <fieldset>
      <legend className="font-semibold">{field.name}</legend>
      {chosen
        .filter((value) => !offered.has(value))
        .map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      {list(first)}
      {folded.length > 0 && (
        <details open={folded.some(isChosen) || undefined} className="group/fold flex flex-col">
          <summary className="order-last flex min-h-11 list-none items-center gap-1.5 font-medium text-fir underline-offset-4 hover:underline pointer-fine:min-h-9 [&::-webkit-details-marker]:hidden">
            <span className="group-open/fold:hidden">Voir plus</span>
            <span className="not-group-open/fold:hidden">Voir moins</span>
            <span className="sr-only"> d’options pour {field.name}</span>
            <ChevronDown aria-hidden="true" className="size-4 group-open/fold:rotate-180" />
          </summary>
          {list(folded)}
        </details>
      )}
    </fieldset>
  )
}
