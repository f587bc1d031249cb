import { clsx } from 'clsx'
import { Package } from 'lucide-react'
import { useState } from 'react'

interface CartPictureProps {
  address: string | undefined
  /** Of an article that cannot be had any more. */
  isFaded: boolean
}

/** The article's picture; without one, or when it does not arrive, an icon in its place. */
export function CartPicture({ address, isFaded }: CartPictureProps) {
  const [isBroken, setBroken] = useState(false)
  const frame = clsx('aspect-square w-full rounded-md bg-plaster-deep', isFaded && 'opacity-60 grayscale')
  if (!address || isBroken) {
    return (
      <span className={clsx(frame, 'grid place-items-center text-ink-soft')}>
        <Package aria-hidden="true" strokeWidth={1.5} />
      </span>
    )
  }
  return (
    <img
      src={address}
      alt=""
      width={96}
      height={96}
      onError={() => setBroken(true)}
      className={clsx(frame, 'object-cover')}
    />
  )
}
