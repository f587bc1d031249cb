import { clsx } from 'clsx'
import { Star } from 'lucide-react'
import { starChoices } from '#domain/orders/stars.ts'

interface StarsProps {
  /** An average is rounded to whole stars; its exact value is shown beside them. */
  stars: number
  className?: string
}

/** A rating in stars with a text alternative. */
export const Stars = ({ stars, className }: StarsProps) => (
  <span
    role="img"
    aria-label={`${Math.round(stars)} étoile${Math.round(stars) > 1 ? 's' : ''} sur 5`}
    className="inline-flex gap-0.5"
  >
    {starChoices.map((star) => (
      <Star
        key={star}
        aria-hidden="true"
        strokeWidth={1.5}
        className={clsx(
          className ?? 'size-5',
          star <= Math.round(stars) ? 'fill-terracotta text-terracotta' : 'text-line-strong',
        )}
      />
    ))}
  </span>
)
