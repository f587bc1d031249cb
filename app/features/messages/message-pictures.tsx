import { clsx } from 'clsx'
import type { Message } from './queries.ts'

interface MessagePicturesProps {
  conversationId: string
  pictures: Message['pictures']
  /** Who sent them. */
  sender: string
}

/** Small, in their own proportions; a click opens the picture in full. */
export const MessagePictures = ({ conversationId, pictures, sender }: MessagePicturesProps) => (
  <ul className={clsx('grid gap-1.5', pictures.length > 1 && 'grid-cols-2')}>
    {pictures.map(({ id, width, height }, index) => {
      const address = (wanted: number) =>
        `/api/conversations/${conversationId}/pictures/${id}?width=${wanted}`
      return (
        <li key={id}>
          <a href={address(1280)} target="_blank" rel="noopener" className="block rounded-md">
            <img
              src={address(640)}
              srcSet={`${address(320)} 320w, ${address(640)} 640w`}
              sizes={pictures.length > 1 ? '9rem' : '18rem'}
              width={width}
              height={height}
              alt={`Pièce jointe ${index + 1} de ${sender} (nouvelle fenêtre)`}
              loading="lazy"
              decoding="async"
              className={clsx(
                'rounded-md bg-plaster-deep object-cover',
                pictures.length > 1 ? 'aspect-square w-full' : 'h-auto max-h-80 w-72 max-w-full',
              )}
            />
          </a>
        </li>
      )
    })}
  </ul>
)
