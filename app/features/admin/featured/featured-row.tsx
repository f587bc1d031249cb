import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { Picture } from '#app/components/picture.tsx'
import { productPath } from '#domain/catalogue/addresses.ts'
import { statusLabels } from '#domain/catalogue/statuses.ts'
import type { FeaturedProduct } from './queries.ts'

interface FeaturedRowProps {
  product: FeaturedProduct
  place: number
  count: number
  /** Where the dragged one would go. */
  mark: 'above' | 'below' | null
  isDragged: boolean
  onStep: (step: 1 | -1, button: HTMLButtonElement) => void
  onRemove: () => void
  onDragStart: () => void
  onDragOver: () => void
  onDrop: () => void
  onDragEnd: () => void
}

export const FeaturedRow = ({ product, place, count, mark, isDragged, onStep, ...on }: FeaturedRowProps) => (
  <li
    draggable
    onDragStart={(event) => {
      event.dataTransfer.effectAllowed = 'move'
      on.onDragStart()
    }}
    onDragOver={(event) => {
      event.preventDefault()
      on.onDragOver()
    }}
    onDrop={(event) => {
      event.preventDefault()
      on.onDrop()
    }}
    onDragEnd={on.onDragEnd}
    className={clsx(
      'flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2.5',
      isDragged && 'opacity-50',
      mark === 'above' && 'shadow-[0_-3px_0_var(--color-fir)]',
      mark === 'below' && 'shadow-[0_3px_0_var(--color-fir)]',
    )}
  >
    <GripVertical
      aria-hidden="true"
      className="size-5 shrink-0 cursor-grab text-ink-soft pointer-coarse:hidden"
    />
    <span aria-hidden="true" className="w-6 shrink-0 text-right text-ink-soft tabular-nums">
      {place}
    </span>
    <span className="aspect-4/3 w-16 shrink-0 overflow-hidden rounded-sm bg-plaster-deep">
      {product.picture && (
        <Picture picture={product.picture} alt="" sizes="4rem" className="pointer-events-none size-full" />
      )}
    </span>
    <span className="min-w-36 grow basis-0">
      <Link
        to={productPath(product)}
        draggable={false}
        className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {product.title}
      </Link>
      <span className={clsx('block text-sm', product.shown === 'shown' ? 'text-fir' : 'text-terracotta')}>
        {visibility(product)}
      </span>
    </span>
    <span className="ml-auto flex">
      <Step label={`Monter ${product.title}`} isEnd={place === 1} onPress={(button) => onStep(-1, button)}>
        <ArrowUp aria-hidden="true" />
      </Step>
      <Step
        label={`Descendre ${product.title}`}
        isEnd={place === count}
        onPress={(button) => onStep(1, button)}
      >
        <ArrowDown aria-hidden="true" />
      </Step>
      <Button variant="ghost" size="icon" aria-label={`Retirer ${product.title}`} onClick={on.onRemove}>
        <X aria-hidden="true" />
      </Button>
    </span>
  </li>
)

interface StepProps {
  label: string
  /** Nowhere to go; the focus stays all the same. */
  isEnd: boolean
  onPress: (button: HTMLButtonElement) => void
  children: ReactNode
}

const Step = ({ label, isEnd, onPress, children }: StepProps) => (
  <Button
    variant="ghost"
    size="icon"
    aria-label={label}
    aria-disabled={isEnd}
    onClick={(event) => !isEnd && onPress(event.currentTarget)}
    className="aria-disabled:bg-transparent aria-disabled:opacity-35"
  >
    {children}
  </Button>
)

function visibility({ shown, status }: FeaturedProduct): string {
  switch (shown) {
    case 'shown':
      return 'Visible sur l’accueil'
    case 'unavailable':
      return `Pas montré\u00a0: ${statusLabels[status].toLowerCase()}`
    case 'hidden':
      return 'Pas montré\u00a0: masqué par son vendeur'
    case 'no-category':
      return 'Pas montré\u00a0: sans catégorie'
    case 'off-market':
      return 'Pas montré\u00a0: retiré du marché'
    case 'beyond-limit':
      return 'En attente d’une place'
  }
}
