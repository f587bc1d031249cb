import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useContext, useEffect, useId, useRef, useState } from 'react'
import { useEarlyInput } from '#app/lib/hydration.ts'
import {
  type FilterField,
  fieldLabel,
  listFieldOptions,
  splitFilterValues,
} from '#domain/catalogue/custom-fields.ts'
import type { FieldOption } from '#domain/catalogue/field-types.ts'
import { useDelayedError } from './use-delayed-error.ts'
import { ChoiceLine, ValueCounts } from './value-count.tsx'

interface FieldFilterProps {
  field: FilterField
  /** The value in the address; empty without a filter. */
  value: string
  /** The address where folded options are visible without a script; null for this page, absent where scripts always run. */
  unfoldTo?: string | null
}

const noPreference = { value: '', label: 'Indifférent' }

/** A filter by one characteristic, with the control of its type. */
export function FieldFilter({ field, value, unfoldTo }: FieldFilterProps) {
  const name = `cf_${field.id}`
  const id = useId()
  switch (field.fieldType) {
    case 'select':
    case 'multiselect':
    case 'color':
      return (
        <ChoiceFilter field={field} chosen={splitFilterValues(field.fieldType, value)} unfoldTo={unfoldTo} />
      )
    case 'boolean':
      return (
        <fieldset className="choices choices-any">
          <legend>{field.name}</legend>
          {[noPreference, ...listFieldOptions(field)].map((option) => (
            <ChoiceLine
              key={option.value}
              type="radio"
              name={name}
              value={option.value}
              isChosen={value === option.value}
            >
              {option.label}
            </ChoiceLine>
          ))}
        </fieldset>
      )
    case 'number':
      return <NumberFilter field={field} value={value} />
    case 'text':
      return <TextFilter field={field} value={value} />
    case 'date':
      return (
        <div>
          <label htmlFor={id} className="font-semibold">
            {field.name}
          </label>
          <input id={id} name={name} type="date" defaultValue={value} className="filter-box" />
        </div>
      )
    default:
      return field.fieldType satisfies never
  }
}

function TextFilter({ field, value }: Pick<FieldFilterProps, 'field' | 'value'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {field.name}
      </label>
      <input
        id={id}
        name={`cf_${field.id}`}
        type="text"
        maxLength={200}
        defaultValue={value}
        aria-describedby={`${id}-aide`}
        className="filter-box"
      />
      <p id={`${id}-aide`} className="mt-1 text-sm text-ink-soft">
        Valeur exacte
      </p>
    </div>
  )
}

/** A number field; products near the number match. */
function NumberFilter({ field, value }: Omit<FieldFilterProps, 'unfoldTo'>) {
  const { name: title, unit } = fieldLabel(field)
  const name = `cf_${field.id}`
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const error = isPartialNumber(text) ? undefined : 'Saisissez un nombre, par exemple 83 ou 82,5.'
  if (lastValue !== value) {
    setLastValue(value)
    // An invalid text is not in the address, and stays until it is corrected.
    if (value !== '' || !error) setText(value)
  }
  const shownError = useDelayedError(input, error)
  useEarlyInput(input, (control) => setText(control.value))
  return (
    <div>
      <label htmlFor={id} className="font-semibold">
        {title}
        {unit && <span className="font-normal text-ink-soft">{` (${unit})`}</span>}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="text"
        inputMode="decimal"
        maxLength={20}
        value={text}
        onChange={(event) => setText(event.target.value)}
        aria-invalid={shownError ? true : undefined}
        aria-describedby={shownError ? `${id}-erreur ${id}-aide` : `${id}-aide`}
        className={clsx('filter-box', shownError && 'border-danger')}
      />
      <p id={shownError && `${id}-erreur`} role="alert" className="control-error">
        {shownError}
      </p>
      <p id={`${id}-aide`} className="mt-1 text-sm text-ink-soft">
        À 5 % près
      </p>
    </div>
  )
}

/** Whether the text is a number or the beginning of one: `-`, `82,`. */
const isPartialNumber = (text: string): boolean =>
  /^-?(\d{1,12}([.,]\d{0,6})?)?$/.test(text.replace(/[\s\u00a0\u202f]/g, ''))

/** Longer lists are folded. */
const maxUnfolded = 7
const shownWhenFolded = 5

/** A choice of several options; it lists products with at least one of them. Colours are shown as swatches. */
function ChoiceFilter({
  field,
  chosen,
  unfoldTo,
}: Omit<FieldFilterProps, 'value'> & { chosen: readonly string[] }) {
  const name = `cf_${field.id}`
  const splitOption = (option: FieldOption) => splitFilterValues(field.fieldType, option.value)
  const isChosen = (option: FieldOption) => splitOption(option).every((value) => chosen.includes(value))
  // A value of the address that is no option (an old link) stays a filter until its chip is removed.
  const chosenOptionValues = new Set(field.options.filter(isChosen).flatMap(splitOption))
  const counts = useContext(ValueCounts)?.counts[name]
  const options = field.options.filter((option) => counts?.[option.value] !== 0 || isChosen(option))
  const isLong = options.length > maxUnfolded
  const [unfolded, folded] = isLong
    ? [options.slice(0, shownWhenFolded), options.slice(shownWhenFolded)]
    : [options, []]
  const list = (options: readonly FieldOption[]) => (
    <ul>
      {options.map((option) => (
        <li key={option.value}>
          <ChoiceLine type="checkbox" name={name} value={option.value} isChosen={isChosen(option)}>
            {field.fieldType === 'color' && (
              <span
                className="size-5 shrink-0 rounded-full border border-line-strong"
                style={{ backgroundColor: splitOption(option)[0] }}
              />
            )}
            {option.label}
          </ChoiceLine>
        </li>
      ))}
    </ul>
  )
  return (
    <fieldset className="choices">
      <legend>{field.name}</legend>
      {chosen
        .filter((value) => !chosenOptionValues.has(value))
        .map((value) => (
          <input key={value} type="hidden" name={name} value={value} />
        ))}
      {list(unfolded)}
      {folded.length > 0 && (
        <FoldedOptions fieldName={field.name} isOpen={folded.some(isChosen)} unfoldTo={unfoldTo}>
          {list(folded)}
        </FoldedOptions>
      )}
    </fieldset>
  )
}

interface FoldedOptionsProps {
  fieldName: string
  isOpen: boolean
  unfoldTo: FieldFilterProps['unfoldTo']
  children: ReactNode
}

/** Renders its content when it is first opened. */
function FoldedOptions({ fieldName, isOpen, unfoldTo, children }: FoldedOptionsProps) {
  const isUnfolded = isOpen || unfoldTo === null
  const [wasOpened, setWasOpened] = useState(false)
  const details = useRef<HTMLDetailsElement>(null)
  // The browser may have opened it before this script was loaded.
  useEffect(() => setWasOpened((was) => was || details.current?.open === true), [])
  return (
    <details
      ref={details}
      open={isUnfolded || undefined}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
      className="group/fold flex flex-col"
    >
      <summary className="fold order-last">
        <span className="group-open/fold:hidden">Voir plus</span>
        <span className="not-group-open/fold:hidden">Voir moins</span>
        <span className="sr-only">{` d’options pour ${fieldName}`}</span>
        <ChevronDown aria-hidden="true" className="fold-arrow" />
      </summary>
      {isUnfolded || wasOpened
        ? children
        : unfoldTo && (
            <noscript>
              <a href={unfoldTo} className="inline-block py-2.5 underline underline-offset-4">
                Toutes les options
              </a>
            </noscript>
          )}
    </details>
  )
}
