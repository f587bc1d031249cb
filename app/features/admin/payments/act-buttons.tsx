import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { RowButton, rowButton } from '../shared/row-button.tsx'
import { useMoneyAct } from './queries.ts'

interface ActProps {
  act: Parameters<typeof useMoneyAct>[0]
  id: string
  label: string
}

/** Does one thing at once; `of` says which one to those who do not see the line it stands in. */
export function ActButton({ act, id, label, of }: ActProps & { of: string }) {
  const { mutate: run, isPending } = useMoneyAct(act)
  return (
    <RowButton label={label} name={`${label}\u00a0: ${of}`} isPending={isPending} onPress={() => run(id)} />
  )
}

/** Does one thing that cannot be taken back, once what it means has been read. */
export function ConfirmAct({ act, id, label, children }: ActProps & { children: string }) {
  const { mutate: run, isPending } = useMoneyAct(act)
  return (
    <ConfirmButton
      label={label}
      button={rowButton(label)}
      title={`${label}\u00a0?`}
      cancel="Fermer"
      submit={label}
      variant="destructive"
      isPending={isPending}
      onConfirm={(_, then) => run(id, then)}
    >
      {children}
    </ConfirmButton>
  )
}
