import { createElement as h } from 'react'
import { productPath } from '#domain/catalogue/addresses.ts'
import { pictureAddress, pictureSrcSet } from '#domain/catalogue/pictures.ts'
import { centsFromDecimal, formatEuros } from '#domain/money.ts'

export interface CardRow {
  id: string
  number: string
  title: string
  price: string | null
  quantity: number
  status: string
  category_name: string
  picture_url: string
  picture_width: number
  picture_height: number
  fact: string | null
}

/** The same card as components/product-card.tsx, element for element, without router, cache and settings. */
export const card = ({
  id,
  number,
  title,
  price,
  quantity,
  category_name: categoryName,
  picture_url: url,
  picture_width: width,
  picture_height: height,
  fact,
}: CardRow) =>
  h(
    'li',
    { key: id },
    h(
      'article',
      {
        className:
          'group relative flex h-full flex-col overflow-hidden rounded-lg bg-paper shadow-card transition-shadow hover:shadow-lift',
      },
      h(
        'div',
        { className: 'relative aspect-4/3 overflow-hidden bg-plaster-deep' },
        h('img', {
          src: pictureAddress(url, 640),
          srcSet: pictureSrcSet(url),
          sizes:
            '(min-width: 80rem) 290px, (min-width: 64rem) 320px, (min-width: 48rem) 30vw, (min-width: 40rem) 46vw, 92vw',
          width,
          height,
          alt: '',
          loading: 'lazy',
          decoding: 'async',
          className:
            'bg-plaster-deep object-cover size-full transition-transform duration-300 group-hover:scale-[1.03]',
        }),
      ),
      h(
        'div',
        { className: 'flex grow flex-col gap-1.5 p-4' },
        h('p', { className: 'text-sm text-ink-soft' }, fact ?? categoryName),
        h(
          'h3',
          { className: 'text-base leading-snug font-semibold' },
          h(
            'a',
            {
              href: productPath({ title, number: Number(number) }),
              className: 'after:absolute after:inset-0 group-hover:text-fir',
            },
            title,
          ),
        ),
        h(
          'div',
          { className: 'mt-auto flex items-baseline justify-between gap-3 pt-1.5' },
          h(
            'span',
            { className: 'font-display text-lg font-bold' },
            price === null ? 'Prix sur demande' : formatEuros(centsFromDecimal(price)),
          ),
          h('span', { className: 'text-sm text-ink-soft' }, `${quantity} en stock`),
        ),
      ),
    ),
  )
