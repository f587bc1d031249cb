import { clsx } from 'clsx'
import { cart } from '#app/lib/cart.ts'
import { type DeliveryOption, deliveryLabels, deliveryOptions } from '#domain/orders/orders.ts'

/** `isBrief`: on a phone in one row, by name alone. */
export const DeliveryChoice = ({
  delivery,
  isBrief = false,
}: {
  delivery: DeliveryOption
  isBrief?: boolean
}) => (
  <fieldset className="py-5">
    <legend className="float-left mb-3 w-full font-display text-lg font-bold">Livraison</legend>
    <div className={clsx('clear-both grid gap-2.5 md:grid-cols-2', isBrief && 'grid-cols-2')}>
      {deliveryOptions.map((option) => (
        <label
          key={option}
          className="flex cursor-pointer items-start gap-3 rounded-md border border-line-strong bg-paper px-4 py-3 transition-colors hover:border-fir has-checked:border-fir has-checked:bg-fir-tint has-checked:shadow-[inset_0_0_0_1px_var(--color-fir)]"
        >
          <input
            type="radio"
            name="shippingOption"
            value={option}
            checked={delivery === option}
            onChange={() => cart.chooseDelivery(option)}
            className="mt-0.5 size-5 shrink-0 accent-fir"
          />
          <span>
            <span className="block font-semibold">{deliveryLabels[option].name}</span>
            <span className={clsx('block text-sm text-ink-soft', isBrief && 'max-md:hidden')}>
              {deliveryLabels[option].text}
            </span>
          </span>
        </label>
      ))}
    </div>
  </fieldset>
)
