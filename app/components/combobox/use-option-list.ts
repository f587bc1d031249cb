import { type UseComboboxGetInputPropsOptions, useCombobox } from 'downshift'
import type { ChangeEvent, KeyboardEvent, Ref } from 'react'

interface OptionList<Option> {
  /** Names the list for screen readers. */
  label: string
  /** The options in their order on the screen. */
  options: readonly Option[]
  /** The text of the field. */
  text: string
  onType: (text: string) => void
  onTake: (option: Option) => void
  /** The id of the input, for its label. */
  inputId?: string
  /** The list opens when the field receives the focus, not only while typing. */
  opensOnFocus?: boolean
  isOpenAtStart?: boolean
  /** Enter takes the first option unless another one is marked. */
  isFirstMarked?: boolean
  /** The options belong to an earlier text, so Enter takes none. */
  isStale?: boolean
}

type Skippable = { preventDownshiftDefault?: boolean }

/**
 * The one combobox of the site: a field that keeps the focus, and a list of options below it. Arrows, Home, End and Page keys move the mark
 * and scroll to it, Enter takes the marked option, Escape closes the list, leaving the field takes nothing.
 */
export function useOptionList<Option>({
  label,
  options,
  text,
  onType,
  onTake,
  inputId,
  opensOnFocus = false,
  isOpenAtStart = false,
  isFirstMarked = false,
  isStale = false,
}: OptionList<Option>) {
  const list = useCombobox<Option>({
    items: options as Option[],
    inputValue: text,
    selectedItem: null,
    itemToString: () => text,
    initialIsOpen: isOpenAtStart,
    ...(inputId && { inputId }),
    ...(isFirstMarked && { defaultHighlightedIndex: 0 }),
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onTake(selectedItem),
  })
  const isShown = list.isOpen && options.length > 0
  const marked = isShown ? (options[list.highlightedIndex] ?? null) : null

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Without a marked option Enter sends the form, and without a list Escape closes what is around.
    const isSkipped = event.key === 'Enter' ? !marked || isStale : event.key === 'Escape' && !isShown
    if (!isSkipped) return
    ;(event.nativeEvent as Skippable).preventDownshiftDefault = true
    if (!marked) list.closeMenu()
  }

  return {
    isShown,
    isOpen: list.isOpen,
    marked,
    open: list.openMenu,
    close: list.closeMenu,
    getInputProps: (props: UseComboboxGetInputPropsOptions & { ref?: Ref<HTMLInputElement> } = {}) =>
      list.getInputProps({
        'aria-expanded': isShown,
        'aria-activedescendant': marked ? list.getItemProps({ item: marked }).id : undefined,
        'aria-labelledby': undefined,
        spellCheck: false,
        onKeyDown,
        onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
        // A click on the open field would close the list.
        onClick: (event) => {
          ;(event.nativeEvent as Skippable).preventDownshiftDefault = true
          if (opensOnFocus) list.openMenu()
        },
        ...(opensOnFocus && { onFocus: list.openMenu }),
        ...props,
      }),
    getListProps: () => list.getMenuProps({ 'aria-label': label, hidden: !isShown }),
    getOptionProps: (option: Option) => list.getItemProps({ item: option }),
  }
}
