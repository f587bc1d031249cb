import { createContext, type ReactNode, useContext, useId, useState } from 'react'

interface FilterCounts {
  /** Numbers of results, by the name of the control and by value. */
  counts: Record<string, Record<string, number>>
  /** The names of the controls whose count stopped at the limit. */
  atLeast: readonly string[]
}

/** The number of results of each filter value; null before they are loaded. */
export const ValueCounts = createContext<FilterCounts | null>(null)

/** Returns `12`, or `340 +` where the count stopped at the limit; null before the counts are loaded. */
export function useValueCount(control: string, value: string): string | null {
  const filterCounts = useContext(ValueCounts)
  const count = filterCounts?.counts[control]?.[value]
  if (count === undefined) return null
  return `${count.toLocaleString('fr-FR')}${filterCounts?.atLeast.includes(control) ? '\u00a0+' : ''}`
}

interface ChoiceLineProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChosen: boolean
  children: ReactNode
}

/**
 * One option of a filter with its number of results; nothing for an option without results. The number is not part of the
 * accessible name.
 */
export function ChoiceLine({ type, name, value, isChosen, children }: ChoiceLineProps) {
  const id = useId()
  const count = useValueCount(name, value)
  // A value that was chosen stays after it is unticked, because it has the focus.
  const [wasChosen, setWasChosen] = useState(isChosen)
  if (isChosen && !wasChosen) setWasChosen(true)
  if (count === '0' && !wasChosen) return null
  return (
    <label>
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        aria-describedby={count === null ? undefined : id}
      />
      {children}
      {count !== null && <Count id={id} count={count} />}
    </label>
  )
}

/** Read aloud through the control's aria-describedby. */
const Count = ({ id, count }: { id: string; count: string }) => (
  <span id={id} aria-hidden="true" className="filter-count">
    {count}
    <span className="sr-only">{` ${productNoun(count)}`}</span>
  </span>
)

export const productNoun = (count: string): string =>
  count === '0' || count === '1' ? 'produit' : 'produits'
