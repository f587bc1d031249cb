import type { Product } from '#app/lib/product.ts'
import { colourName } from '#domain/catalogue/colours.ts'
import { fieldLabel } from '#domain/catalogue/custom-fields.ts'
import { productMessages } from '#domain/messages.ts'

type Characteristic = Product['characteristics'][number]

export function Characteristics({ characteristics }: Pick<Product, 'characteristics'>) {
  if (characteristics.length === 0) return <p className="text-ink-soft">{productMessages.noField}</p>
  return (
    <dl className="border-t border-line">
      {characteristics.map((characteristic) => {
        const { name, unit } = fieldLabel({ name: characteristic.name, fieldType: characteristic.type })
        return (
          <div
            key={characteristic.name}
            className="grid grid-cols-[2fr_3fr] gap-4 border-b border-line py-2.5"
          >
            <dt className="text-ink-soft">{name}</dt>
            <dd className="font-medium wrap-anywhere">
              <Value {...characteristic} />
              {unit && ` ${unit}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Value({ type, value }: Characteristic) {
  const colour = type === 'color' ? colourName(value) : null
  if (!colour) return value
  return (
    <span className="inline-flex items-center gap-2.5">
      <span className="size-5 rounded-full border border-line-strong" style={{ backgroundColor: value }} />
      {colour}
      <span className="text-sm font-normal text-ink-soft">{value}</span>
    </span>
  )
}
