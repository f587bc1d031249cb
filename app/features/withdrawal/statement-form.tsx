import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { TextField } from '#app/components/field.tsx'
import { FormAlert } from '#app/components/form-alert.tsx'
import { FormButton } from '#app/components/form-button.tsx'
import { SoldItemList } from '#app/components/order-withdrawals.tsx'
import { SelectField } from '#app/components/select-field.tsx'
import { failureOf, showFieldErrors } from '#app/lib/form-failure.ts'
import type { Account } from '#app/lib/session.ts'
import { withdrawalMessages } from '#domain/account-messages.ts'
import { formatDate, formatMoment } from '#domain/dates.ts'
import { orderNumber } from '#domain/orders/orders.ts'
import { soldLineText } from '#domain/orders/sold-quantity.ts'
import { states } from '#domain/orders/states.ts'
import { type WithdrawalInput, withdrawalSchema } from '#domain/orders/withdrawal.ts'
import type { useWithdraw, Withdrawable, WithdrawableOrder } from './queries.ts'

const labels = { orderId: 'Commande', itemIds: 'Articles', name: 'Votre nom', email: 'Votre adresse email' }

interface StatementFormProps extends Withdrawable {
  account: Account
  withdraw: ReturnType<typeof useWithdraw>
}

/** The statement and its confirmation (directive 2011/83/EU, article 11a): contract, name, and address for the acknowledgement. */
export function StatementForm({ orders, hasMore, account, withdraw }: StatementFormProps) {
  const [first] = orders
  const form = useStatementForm(first, account)
  const { errors } = form.formState
  const values = form.watch()
  const order = orders.find(({ id }) => id === values.orderId) ?? first
  if (!order) return null
  const isOpen = order.items.some((item) => item.isOpen)
  const chosen = order.items.filter((item) => item.isOpen && values.itemIds.includes(item.id))

  const choose = (next: WithdrawableOrder) => {
    form.setValue('orderId', next.id)
    form.setValue('itemIds', preselectItems(next))
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
      {isOpen && <Confirmation form={form} order={order} items={chosen} isPending={withdraw.isPending} />}
    </form>
  )
}

const useStatementForm = (first: WithdrawableOrder | undefined, account: Account) =>
  useForm<WithdrawalInput>({
    resolver: zodResolver(withdrawalSchema),
    defaultValues: {
      orderId: first?.id ?? '',
      itemIds: first ? preselectItems(first) : [],
      name: [account.profile?.firstName, account.profile?.lastName].filter(Boolean).join(' '),
      email: account.email,
    },
  })

interface ConfirmationProps {
  form: UseFormReturn<WithdrawalInput>
  order: WithdrawableOrder
  items: WithdrawableOrder['items']
  isPending: boolean
}

function Confirmation({ form, order, items, isPending }: ConfirmationProps) {
  const { errors } = form.formState
  return (
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
      <Statement order={order} items={items} name={form.watch('name')} />
      <FormButton isBusy={isPending}>
        {isPending ? 'Enregistrement…' : 'Confirmer la rétractation'}
      </FormButton>
    </>
  )
}

/** Selects the item when only one can be withdrawn from. */
function preselectItems({ items }: WithdrawableOrder): string[] {
  const openItems = items.filter((item) => item.isOpen)
  return openItems.length === 1 ? openItems.map((item) => item.id) : []
}

interface StatementProps {
  order: WithdrawableOrder
  items: WithdrawableOrder['items']
  name: string
}

/** The statement in the words of the standard form (annex to article R. 221-1). */
const Statement = ({ order, items, name }: StatementProps) => (
  <section aria-labelledby="declaration" className="grid gap-3 border-l-4 border-fir pl-5">
    <h2 id="declaration" className="text-xl">
      Votre déclaration
    </h2>
    {items.length === 0 ? (
      <p className="text-ink-soft">Choisissez au moins un article : votre déclaration s’écrit ici.</p>
    ) : (
      <>
        <p className="wrap-anywhere">
          Je soussigné(e) {name.trim() || '…'} vous notifie par la présente ma rétractation du contrat portant
          sur la vente des biens ci-dessous, commandés le {formatDate(order.createdAt)} sous le n°{' '}
          {orderNumber(order.id)} :
        </p>
        <SoldItemList items={items} />
      </>
    )}
  </section>
)

interface OrderChoiceProps {
  orders: WithdrawableOrder[]
  hasMore: boolean
  order: WithdrawableOrder
  onChoose: (order: WithdrawableOrder) => void
}

/** Chooses the order; a single one is only named. */
const OrderChoice = ({ orders, hasMore, order, onChoose }: OrderChoiceProps) => (
  <div className="grid gap-2">
    {orders.length > 1 ? (
      <SelectField
        label="Commande"
        value={order.id}
        options={orders.map((one) => ({ value: one.id, label: orderLabel(one) }))}
        onChange={({ target }) => {
          const chosen = orders.find(({ id }) => id === target.value)
          if (chosen) onChoose(chosen)
        }}
      />
    ) : (
      <h2 className="text-2xl">{orderLabel(order)}</h2>
    )}
    {hasMore && (
      <p className="text-sm text-ink-soft">
        Seules les {orders.length} plus récentes figurent ici. Pour une autre, ouvrez-la dans « Mes
        Commandes ».
      </p>
    )}
    <p className="text-ink-soft">{describePeriod(order)}</p>
  </div>
)

const orderLabel = ({ id, createdAt }: WithdrawableOrder): string =>
  `Commande ${orderNumber(id)} du ${formatDate(createdAt)}`

function describePeriod({ status, lastDay, isOpen }: WithdrawableOrder): string {
  if (status === states.cancelled)
    return 'Cette commande est annulée : il n’y a plus de contrat dont se rétracter.'
  if (!lastDay) return 'Pas encore reçue : le délai de quatorze jours n’a pas commencé à courir.'
  return isOpen
    ? `Vous pouvez vous rétracter jusqu’au ${formatDate(lastDay)} inclus.`
    : `Le délai de rétractation a pris fin le ${formatDate(lastDay)}.`
}

interface ArticleChoiceProps {
  order: WithdrawableOrder
  chosen: readonly string[]
  error: string | undefined
  onChoose: (itemIds: string[]) => void
}

/** Chooses the items; those withdrawn from before show their date. */
function ArticleChoice({ order, chosen, error, onChoose }: ArticleChoiceProps) {
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="pb-2 font-medium">Articles</legend>
      <ul className="divide-y divide-line border-y border-line bg-paper">
        {order.items.map((item) => (
          <li key={item.id}>
            <label className="flex min-h-14 items-start gap-3 px-4 py-3 has-enabled:cursor-pointer has-enabled:hover:bg-fir-tint">
              <input
                type="checkbox"
                className="mt-1 size-5 shrink-0 accent-fir"
                disabled={!item.isOpen}
                checked={item.isOpen && chosen.includes(item.id)}
                onChange={({ target }) =>
                  onChoose(target.checked ? [...chosen, item.id] : chosen.filter((one) => one !== item.id))
                }
              />
              <span className="grid min-w-0 grow gap-x-6 sm:grid-cols-[1fr_auto]">
                <span className="font-semibold wrap-anywhere">{item.title}</span>
                <span className="tabular-nums sm:text-right">{soldLineText(item)}</span>
                {item.withdrawnAt && (
                  <span className="text-sm text-terracotta-deep">
                    Rétractation enregistrée le {formatMoment(item.withdrawnAt)}
                  </span>
                )}
                {item.isCancelled && <span className="text-sm text-ink-soft">Vente annulée</span>}
                {item.isFromPrivatePerson && !item.isCancelled && (
                  <span className="text-sm text-ink-soft">
                    Vendu par un particulier : pas de droit de rétractation
                  </span>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
