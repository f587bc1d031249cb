import { clsx } from 'clsx'
import { Time } from '#app/components/time.tsx'
import { formatMoment } from '#domain/dates.ts'
import type { Reading } from './queries.ts'

interface ReadMessageProps {
  message: Reading['messages'][number]
  reading: Reading
}

/** One message, with who wrote it and when. */
export function ReadMessage({ message, reading }: ReadMessageProps) {
  const { content, pictures, sentBy, createdAt, seenAt } = message
  return (
    <article
      className={clsx(
        'grid gap-2 border-l-4 bg-paper px-4 py-3',
        sentBy === 'buyer' ? 'border-terracotta' : 'border-fir',
      )}
    >
      <p className="text-sm text-ink-soft">
        <bdi className="font-semibold text-ink">{reading[sentBy].name}</bdi>,{' '}
        {sentBy === 'buyer' ? 'acheteur' : 'vendeur'}, le <Time at={createdAt} format={formatMoment} />
        {seenAt ? '' : ' · pas encore vu'}
      </p>
      {content && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {content}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map(({ id, width, height }, index) => {
            const address = `/api/conversations/${reading.id}/pictures/${id}`
            return (
              <li key={id}>
                <a href={`${address}?width=1280`} target="_blank" rel="noopener" className="block">
                  <img
                    src={`${address}?width=320`}
                    width={width}
                    height={height}
                    alt={`Pièce jointe ${index + 1} de ${reading[sentBy].name} (nouvelle fenêtre)`}
                    loading="lazy"
                    className="size-32 rounded-md bg-plaster-deep object-cover"
                  />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </article>
  )
}
