import { Button } from '#app/components/button.tsx'

/** The look of a button in a row of a table, with the name that tells it from those of the other rows. */
export const rowButton = (name: string) =>
  ({ variant: 'outline', size: 'sm', className: 'min-h-11 whitespace-nowrap', 'aria-label': name }) as const

interface RowButtonProps {
  label: string
  /** In full, for those who do not see the row it stands in. */
  name: string
  isPending: boolean
  onPress: () => void
}

/** Does one thing to one row, at once. */
export const RowButton = ({ label, name, isPending, onPress }: RowButtonProps) => (
  <Button {...rowButton(name)} aria-disabled={isPending} onClick={() => !isPending && onPress()}>
    {isPending ? 'En cours…' : label}
  </Button>
)
