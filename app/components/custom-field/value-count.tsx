import { createContext, type ReactNode, useContext, useId, useState } from 'react'

interface Counted {
  /** Counts by control and value. */
  counts: Record<string, Record<string, number>>
  /** Controls whose count stopped at the limit. */
  atLeast: readonly string[]
}

/** The number of results of each filter value; null before they are loaded. */
export const ValueCounts = createContext<Counted | null>(null)

/** `12`, or `340 +` where no more were looked at; null: not known. */
export function useValueCount(control: string, value: string): string | null {
  const counted = useContext(ValueCounts)
  const count = counted?.counts[control]?.[value]
  if (count === undefined) return null
  return `${count.toLocaleString('fr-FR')}${counted?.atLeast.includes(control) ? '\u00a0+' : ''}`
}

interface ChoiceLineProps {
  type: 'checkbox' | 'radio'
  name: string
  value: string
  isChosen: boolean
  children: ReactNode
}

/**
 * One value to tick in a fieldset of `choices`, and how much it would show; nothing where that is nothing. The count is no part of its
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
    <span className="sr-only">{` ${productsText(count)}`}</span>
  </span>
)

export const productsText = (count: string): string =>
  count === '0' || count === '1' ? 'produit' : 'produits'
