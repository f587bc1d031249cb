import { useId } from 'react'
import { formatMoment } from '#domain/dates.ts'
import { soldLine } from '#domain/orders/sold-quantity.ts'
import type { WithdrawableOrder } from './queries.ts'

interface ArticleChoiceProps {
  order: WithdrawableOrder
  chosen: readonly string[]
  error: string | undefined
  onChoose: (itemIds: string[]) => void
}

/** From which articles; those that were withdrawn from already say when. */
export function ArticleChoice({ order, chosen, error, onChoose }: ArticleChoiceProps) {
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
                <span className="tabular-nums sm:text-right">{soldLine(item)}</span>
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
