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
  onSelect: (option: Option) => void
  /** The id of the input, for its label. */
  inputId?: string
  /** The list opens when the field receives the focus, not only while typing. */
  opensOnFocus?: boolean
  isInitiallyOpen?: boolean
  /** Enter selects the first option unless another one is highlighted. */
  highlightsFirst?: boolean
  /** The options belong to an earlier text, so Enter selects none. */
  isStale?: boolean
}

type DownshiftEvent = { preventDownshiftDefault?: boolean }

/**
 * The behaviour of every combobox of the site: the focus stays in the field, with a list of options below it. Arrows, Home, End and
 * Page keys move the highlight and scroll to it, Enter selects the highlighted option, Escape closes the list, and leaving the field
 * selects nothing.
 */
export function useOptionList<Option>({
  label,
  options,
  text,
  onType,
  onSelect,
  inputId,
  opensOnFocus = false,
  isInitiallyOpen = false,
  highlightsFirst = false,
  isStale = false,
}: OptionList<Option>) {
  const list = useCombobox<Option>({
    items: options as Option[],
    inputValue: text,
    selectedItem: null,
    itemToString: () => text,
    initialIsOpen: isInitiallyOpen,
    ...(inputId && { inputId }),
    ...(highlightsFirst && { defaultHighlightedIndex: 0 }),
    stateReducer: (_, { type, changes }) =>
      type === useCombobox.stateChangeTypes.InputBlur ? { ...changes, selectedItem: null } : changes,
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onSelect(selectedItem),
  })
  const isShown = list.isOpen && options.length > 0
  const highlighted = isShown ? (options[list.highlightedIndex] ?? null) : null

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Without a highlighted option Enter submits the form, and without a list Escape closes the surrounding dialog.
    const isLeftToBrowser =
      event.key === 'Enter' ? !highlighted || isStale : event.key === 'Escape' && !isShown
    if (!isLeftToBrowser) return
    ;(event.nativeEvent as DownshiftEvent).preventDownshiftDefault = true
    if (!highlighted) list.closeMenu()
  }

  return {
    isShown,
    isOpen: list.isOpen,
    highlighted,
    open: list.openMenu,
    close: list.closeMenu,
    getInputProps: (props: UseComboboxGetInputPropsOptions & { ref?: Ref<HTMLInputElement> } = {}) =>
      list.getInputProps({
        'aria-expanded': isShown,
        'aria-activedescendant': highlighted ? list.getItemProps({ item: highlighted }).id : undefined,
        'aria-labelledby': undefined,
        spellCheck: false,
        onKeyDown,
        onChange: (event: ChangeEvent<HTMLInputElement>) => onType(event.target.value),
        // A click on the open field would close the list.
        onClick: (event) => {
          ;(event.nativeEvent as DownshiftEvent).preventDownshiftDefault = true
          if (opensOnFocus) list.openMenu()
        },
        ...(opensOnFocus && { onFocus: list.openMenu }),
        ...props,
      }),
    getListProps: () => list.getMenuProps({ 'aria-label': label, hidden: !isShown }),
    getOptionProps: (option: Option) => list.getItemProps({ item: option }),
  }
}
