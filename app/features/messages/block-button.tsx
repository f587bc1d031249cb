import { Ban } from 'lucide-react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import { type Conversation, useBlock } from './queries.ts'

/** Ends what the other person may write, everywhere; or allows it again. */
export function BlockButton({ conversation: { id, other, isBlockedByMe } }: { conversation: Conversation }) {
  const { mutate: block, isPending } = useBlock(id)
  const look = { variant: 'ghost', className: '-ml-3 px-3!', 'aria-disabled': isPending } as const
  const label = (
    <>
      <Ban aria-hidden="true" className="size-4.5" />
      {isBlockedByMe ? 'Débloquer' : 'Bloquer'}
      <span className="sr-only">{other.name}</span>
    </>
  )
  if (isBlockedByMe)
    return (
      <Button {...look} onClick={() => block(false)}>
        {label}
      </Button>
    )
  return (
    <ConfirmButton
      label={label}
      button={look}
      title={`Bloquer ${other.name}\u00a0?`}
      submit="Bloquer"
      variant="destructive"
      isPending={isPending}
      onConfirm={(_, then) => block(true, { onSuccess: then.onSettled })}
    >
      Vous ne pourrez plus vous écrire, ni ici ni ailleurs sur le site. Les commandes en cours suivent leur
      cours. Vous pourrez débloquer cette personne quand vous voudrez.
    </ConfirmButton>
  )
}
