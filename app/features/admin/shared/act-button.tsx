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
  /** The button's full name for screen readers. */
  name?: string
  /** Makes the change; `answer` is the answer to the dialog's question. */
  call: (admin: AdminApi, answer: string) => Promise<ClientResponse<Data>>
  /** The dialog that asks first; without it the click makes the change. */
  confirm?: Pick<
    ConfirmProps,
    'title' | 'description' | 'children' | 'question' | 'cancel' | 'busy' | 'variant'
  > & {
    /** The dialog's button; by default it has the label of the first button. */
    submit?: string
    /** Keeps the dialog open after a failure, with the typed answer. */
    staysOpen?: boolean
  }
  /** The look of a button outside a table's row. */
  button?: ConfirmProps['button']
  /** The label while the change runs. */
  busy?: string
  /** Keeps the button busy after success, when the row or the page is about to disappear. */
  staysBusy?: boolean
  isOffered?: boolean
}

/** A button for one change, made at once or after a confirmation that explains it. */
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

/** The look of a button in a table row, with a name that is unique among the rows. */
const rowButton = (name: string) =>
  ({ variant: 'outline', size: 'sm', className: 'min-h-11 whitespace-nowrap', 'aria-label': name }) as const
