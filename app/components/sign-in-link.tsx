import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useAuthPath } from '#app/lib/auth-path.ts'
import { ButtonLink } from './button.tsx'

/** To the sign-in page, and back to this one. */
export const SignInLink = (props: Omit<ComponentProps<typeof Link>, 'to'>) => (
  <Link rel="nofollow" {...props} to={useAuthPath()} />
)

/** As `SignInLink`, as a button. */
export const SignInButton = (props: Omit<ComponentProps<typeof ButtonLink>, 'to'>) => (
  <ButtonLink rel="nofollow" {...props} to={useAuthPath()} />
)
