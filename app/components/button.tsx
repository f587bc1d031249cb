import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

const styles = {
  default: 'bg-fir text-paper hover:bg-fir-deep',
  destructive: 'bg-danger text-paper hover:bg-ink',
  outline: 'border border-line-strong bg-paper text-ink hover:border-fir hover:bg-fir-tint',
  secondary: 'bg-fir-tint text-fir-deep hover:bg-line',
  ghost: 'text-ink hover:bg-plaster-deep',
  link: 'text-fir underline underline-offset-4 hover:text-terracotta',
} as const

const sizes = {
  default: 'min-h-11 px-5 py-2.5',
  sm: 'min-h-10 px-3.5 py-2 text-sm',
  lg: 'min-h-13 px-7 py-3 text-lg',
  icon: 'size-11',
} as const

interface Look {
  variant?: keyof typeof styles
  size?: keyof typeof sizes
}

export const buttonClass = ({ variant = 'default', size = 'default' }: Look, className?: string): string =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-md font-semibold select-none transition-colors',
    'disabled:cursor-not-allowed disabled:bg-plaster-deep disabled:text-ink-soft aria-disabled:cursor-not-allowed aria-disabled:bg-plaster-deep aria-disabled:text-ink-soft',
    styles[variant],
    sizes[size],
    className,
  )

export const Button = ({
  variant,
  size,
  className,
  type = 'button',
  ...props
}: Look & ComponentProps<'button'>) => (
  <button type={type} className={buttonClass({ variant, size }, className)} {...props} />
)

export const ButtonLink = ({
  variant,
  size,
  className,
  ...props
}: Look & LinkProps & { className?: string }) => (
  <Link className={buttonClass({ variant, size }, className)} {...props} />
)
