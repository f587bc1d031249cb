import type { InputHTMLAttributes, ReactNode, Ref, RefObject } from 'react'
import type { useOptionList } from '#app/components/combobox/use-option-list.ts'
import type { Town } from '#domain/places/commune.ts'
import type { Group, Option } from './suggestion-options.ts'

type List = ReturnType<typeof useOptionList<Option>>

interface OptionPanelProps {
  list: List
  groups: readonly Group[]
  children: (option: Option) => ReactNode
}

/** The suggestions below the search bar, in groups. */
export const OptionPanel = ({ list, groups, children }: OptionPanelProps) => (
  <div
    {...list.getListProps()}
    className="absolute inset-x-0 top-full z-50 mt-1 max-h-[70dvh] overflow-y-auto rounded-md border border-line bg-paper py-2 shadow-card lg:min-w-96"
  >
    {list.isShown &&
      groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: the options of a listbox need groups that are not fieldsets
        <div key={group.title} role="group" aria-label={group.title}>
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-semibold text-ink-soft">
            {group.title}
          </p>
          {group.options.map((option) => (
            <div
              key={option.key}
              {...list.getOptionProps(option)}
              className={`option ${option.isListAction ? 'text-sm text-ink-soft underline underline-offset-4' : ''}`}
            >
              {children(option)}
            </div>
          ))}
        </div>
      ))}
  </div>
)

export const suggestionsText = (count: number): string =>
  count === 0
    ? 'Aucune suggestion'
    : `${count} suggestion${count > 1 ? 's' : ''}, utilisez les flèches haut et bas pour les parcourir`

/** The props that a list of suggestions sets on its input. */
export type InputProps = InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

export interface ListProps {
  input: RefObject<HTMLInputElement | null>
  onInputProps: (props: InputProps) => void
  town: Town | null
  /** The text of the place field while it is not edited. */
  placeText: string
}
