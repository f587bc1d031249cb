import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useAuthPath } from '#app/lib/auth-path.ts'
import { ButtonLink } from './button.tsx'

/** A link to the sign-in page, which leads back to this page. */
export const SignInLink = (props: Omit<ComponentProps<typeof Link>, 'to'>) => (
  <Link rel="nofollow" {...props} to={useAuthPath()} />
)

/** `SignInLink` with the look of a button. */
export const SignInButton = (props: Omit<ComponentProps<typeof ButtonLink>, 'to'>) => (
  <ButtonLink rel="nofollow" {...props} to={useAuthPath()} />
)
