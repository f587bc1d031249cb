import { clsx } from 'clsx'
import {
  type Picture as PictureData,
  pictureAddress,
  pictureSrcSet,
  type pictureWidths,
  smallPicture,
} from '#domain/catalogue/pictures.ts'

interface PictureProps {
  picture: PictureData
  alt: string
  /** How wide it is shown, as in the attribute `sizes`; absent: never wider than the smallest stored size. */
  sizes?: string | undefined
  /** Enough wherever it is shown so small: larger ones are not offered. */
  largest?: (typeof pictureWidths)[number]
  /** In the first screenful: loaded at once. */
  eager?: boolean
  /** Absent: before all else, where it is loaded at once. */
  fetchPriority?: 'auto'
  /** Shown to its edges, rather than filling its frame. */
  isWhole?: boolean
  /** Absent: its frame has its size and its look (styles/components.css). */
  className?: string
}

/** A stored picture in the size the screen needs; its room is known before it arrives. */
export const Picture = ({
  picture,
  alt,
  sizes,
  largest,
  eager = false,
  fetchPriority,
  isWhole = false,
  className,
}: PictureProps) => (
  <img
    {...(sizes === undefined
      ? smallPicture(picture.url, eager)
      : {
          src: pictureAddress(picture.url, 640),
          srcSet: pictureSrcSet(picture.url, largest),
          sizes,
          decoding: 'async',
        })}
    {...(className && {
      width: picture.width,
      height: picture.height,
      className: clsx('picture', isWhole && 'object-contain', className),
    })}
    alt={alt}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={fetchPriority ?? (eager ? 'high' : undefined)}
  />
)
