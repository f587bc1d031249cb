import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

type Variant = 'default' | 'destructive' | 'outline' | 'secondary' | 'ghost' | 'link'
type Size = 'default' | 'sm' | 'lg' | 'icon'

interface Look {
  variant?: Variant
  size?: Size
}

/** Looks are named in styles/components.css. */
export const buttonClass = ({ variant = 'default', size = 'default' }: Look, className?: string): string =>
  clsx('button', `button-${variant}`, `button-size-${size}`, className)

export const Button = ({
  variant,
  size,
  className,
  type = 'button',
  'aria-disabled': isAriaDisabled,
  ...props
}: Look & ComponentProps<'button'>) => (
  <button
    type={type}
    className={buttonClass({ variant, size }, className)}
    // HTML does not allow both attributes on one element.
    aria-disabled={props.disabled ? undefined : isAriaDisabled}
    {...props}
  />
)

export const ButtonLink = ({
  variant,
  size,
  className,
  ...props
}: Look & LinkProps & { className?: string }) => (
  <Link className={buttonClass({ variant, size }, className)} {...props} />
)
