import { Link, type LinkProps } from 'react-router'

export const TextLink = (props: LinkProps) => (
  <Link
    className="inline-flex min-h-11 items-center font-semibold text-fir underline underline-offset-4 hover:text-terracotta"
    {...props}
  />
)
