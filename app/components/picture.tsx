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
  /** The displayed width for the attribute `sizes`; by default at most the smallest stored size. */
  sizes?: string | undefined
  /** The largest width to offer, for pictures that are always shown small. */
  largest?: (typeof pictureWidths)[number]
  /** Whether the picture is loaded at once, because it is on the first screen. */
  eager?: boolean
  /** Lowers the priority of an eager picture from high to automatic. */
  fetchPriority?: 'auto'
  /** Whether the whole picture is shown, instead of filling its frame. */
  isUncropped?: boolean
  /** Classes of the picture; without them, styles/components.css sets its size and look. */
  className?: string
}

/** A stored picture in the size the screen needs. Its dimensions are set before it is loaded. */
export const Picture = ({
  picture,
  alt,
  sizes,
  largest,
  eager = false,
  fetchPriority,
  isUncropped = false,
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
      className: clsx('picture', isUncropped && 'object-contain', className),
    })}
    alt={alt}
    loading={eager ? 'eager' : 'lazy'}
    fetchPriority={fetchPriority ?? (eager ? 'high' : undefined)}
  />
)
