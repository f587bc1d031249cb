import { ArrowDown, ArrowUp, type LucideIcon, Trash2, X } from 'lucide-react'
import { Button } from '#app/components/button.tsx'

interface IconButtonProps {
  label: string
  icon: LucideIcon
  isDisabled?: boolean
  className?: string
  onPress: (button: HTMLButtonElement) => void
}

const IconButton = ({ label, icon: Icon, isDisabled = false, className = '', onPress }: IconButtonProps) => (
  <Button
    variant="ghost"
    size="icon"
    className={`shrink-0 aria-disabled:bg-transparent! aria-disabled:text-line-strong! ${className}`}
    aria-label={label}
    aria-disabled={isDisabled}
    onClick={({ currentTarget }) => !isDisabled && onPress(currentTarget)}
  >
    <Icon aria-hidden="true" className="size-5" />
  </Button>
)

interface MoveButtonsProps {
  name: string
  index: number
  count: number
  onMove: (by: 1 | -1, button: HTMLButtonElement) => void
}

/** Moves an entry of a list up or down. */
export const MoveButtons = ({ name, index, count, onMove }: MoveButtonsProps) => (
  <>
    <IconButton
      label={`Monter ${name}`}
      icon={ArrowUp}
      isDisabled={index === 0}
      onPress={(button) => onMove(-1, button)}
    />
    <IconButton
      label={`Descendre ${name}`}
      icon={ArrowDown}
      isDisabled={index === count - 1}
      onPress={(button) => onMove(1, button)}
    />
  </>
)

interface EntryButtonProps {
  name: string
  onPress: () => void
}

/** Takes an entry off a list. */
export const RemoveButton = ({ name, onPress }: EntryButtonProps) => (
  <IconButton label={`Retirer ${name}`} icon={X} className="hover:text-danger" onPress={onPress} />
)

/** Opens the deletion of an entry. */
export const DeleteButton = ({ name, onPress }: EntryButtonProps) => (
  <IconButton label={`Supprimer ${name}`} icon={Trash2} className="hover:text-danger" onPress={onPress} />
)
