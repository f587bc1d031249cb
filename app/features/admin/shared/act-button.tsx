import type { ClientResponse } from 'hono/client'
import type { ComponentProps } from 'react'
import { Button } from '#app/components/button.tsx'
import { ConfirmButton } from '#app/components/confirm-dialog.tsx'
import type { ActionOptions } from '#app/lib/action.ts'
import { type AdminApi, useAdminAction } from './admin-api.ts'

type ConfirmProps = ComponentProps<typeof ConfirmButton>

interface ActButtonProps<Data>
  extends Pick<ActionOptions<Data, Error, string>, 'success' | 'failure' | 'refresh' | 'onSuccess'> {
  label: string
  /** In full, for those who do not see the row. */
  name?: string
  /** `answer`: to the question of the dialog. */
  call: (admin: AdminApi, answer: string) => Promise<ClientResponse<Data>>
  /** The dialog that asks first; without it the button acts at once. */
  confirm?: Pick<
    ConfirmProps,
    'title' | 'description' | 'children' | 'question' | 'cancel' | 'busy' | 'variant'
  > & {
    /** The button's own label otherwise. */
    submit?: string
    /** After a failure it stays open, with the typed answer. */
    staysOpen?: boolean
  }
  /** The look of a button outside a table's row. */
  button?: ConfirmProps['button']
  /** On the button while it runs. */
  busy?: string
  /** Once it is done: the row or the page is about to go. */
  staysBusy?: boolean
  isOffered?: boolean
}

/** Makes one change, at once or after a dialog that says what it does. */
export function ActButton<Data>({
  label,
  name = label,
  call,
  confirm,
  button = rowButton(name),
  busy = 'En cours…',
  staysBusy = false,
  isOffered,
  ...outcome
}: ActButtonProps<Data>) {
  const { mutate, isSuccess, ...act } = useAdminAction<Data, string>(call, outcome)
  const isPending = act.isPending || (staysBusy && isSuccess)
  if (!confirm)
    return (
      <Button
        variant="outline"
        {...button}
        aria-disabled={isPending}
        onClick={() => !isPending && mutate('')}
      >
        {isPending ? busy : label}
      </Button>
    )
  const { staysOpen, submit = label, ...dialog } = confirm
  return (
    <ConfirmButton
      {...dialog}
      label={label}
      button={button}
      isOffered={isOffered}
      submit={submit}
      isPending={isPending}
      onConfirm={(answer, { onSettled }) =>
        mutate(answer, staysOpen ? { onSuccess: onSettled } : { onSettled })
      }
    />
  )
}

/** The look of a button in a row of a table, with the name that tells it from those of the other rows. */
const rowButton = (name: string) =>
  ({ variant: 'outline', size: 'sm', className: 'min-h-11 whitespace-nowrap', 'aria-label': name }) as const
