import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { withdrawalMessages } from '#domain/account-messages.ts'
import { type WithdrawalInput, withdrawalSchema } from '#domain/orders/withdrawal-schemas.ts'
import { ArticleChoice } from './article-choice.tsx'
import { OrderChoice } from './order-choice.tsx'
import type { useWithdraw, Withdrawable, WithdrawableOrder } from './queries.ts'
import { Statement } from './statement.tsx'

const labels = { orderId: 'Commande', itemIds: 'Articles', name: 'Votre nom', email: 'Votre adresse email' }

interface StatementFormProps extends Withdrawable {
  account: Account
  withdraw: ReturnType<typeof useWithdraw>
}

/** Who, from which contract, where the acknowledgement goes; then the confirmation (directive 2011/83/EU, article 11a). */
export function StatementForm({ orders, hasMore, account, withdraw }: StatementFormProps) {
  const [first] = orders
  const form = useForm<WithdrawalInput>({
    resolver: zodResolver(withdrawalSchema),
    defaultValues: {
      orderId: first?.id ?? '',
      itemIds: first ? onlyItem(first) : [],
      name: [account.profile?.firstName, account.profile?.lastName].filter(Boolean).join(' '),
      email: account.email,
    },
  })
  const { errors } = form.formState
  const values = form.watch()
  const order = orders.find(({ id }) => id === values.orderId) ?? first
  if (!order) return null
  const isOpen = order.items.some((item) => item.isOpen)
  const chosen = order.items.filter((item) => item.isOpen && values.itemIds.includes(item.id))

  const choose = (next: WithdrawableOrder) => {
    form.setValue('orderId', next.id)
    form.setValue('itemIds', onlyItem(next))
    form.clearErrors()
    withdraw.reset()
  }
  const submit = form.handleSubmit((input) => {
    withdraw.mutate(
      { ...input, orderId: order.id, itemIds: chosen.map((item) => item.id) },
      { onError: (error) => showFieldErrors(form, error) },
    )
  })

  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label="Rétractation"
      className="grid gap-8 print:hidden"
    >
      <FormAlert
        labels={labels}
        errors={errors}
        failure={
          withdraw.error &&
          failureOf(withdraw.error, {
            title: withdrawalMessages.failureTitle,
            text: withdrawalMessages.failure,
          })
        }
      />
      <OrderChoice orders={orders} hasMore={hasMore} order={order} onChoose={choose} />
      <ArticleChoice
        order={order}
        chosen={values.itemIds}
        error={errors.itemIds?.message}
        onChoose={(itemIds) =>
          form.setValue('itemIds', itemIds, { shouldValidate: form.formState.isSubmitted })
        }
      />
      {isOpen && (
        <>
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <TextField
              label={labels.name}
              autoComplete="name"
              required
              error={errors.name?.message}
              {...form.register('name')}
            />
            <TextField
              label={labels.email}
              type="email"
              autoComplete="email"
              hint="L’accusé de réception y est envoyé."
              required
              error={errors.email?.message}
              {...form.register('email')}
            />
          </div>
          <Statement order={order} items={chosen} name={values.name} />
          <FormButton isBusy={withdraw.isPending}>
            {withdraw.isPending ? 'Enregistrement…' : 'Confirmer la rétractation'}
          </FormButton>
        </>
      )}
    </form>
  )
}

/** Where there is nothing to choose, it is chosen. */
function onlyItem({ items }: WithdrawableOrder): string[] {
  const open = items.filter((item) => item.isOpen)
  return open.length === 1 ? open.map((item) => item.id) : []
}
