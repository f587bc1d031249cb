import type { ComponentType, Ref } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'

interface PlainLinkProps extends LinkProps {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** What the router's link writes, without what it works out for a browser: of the seventy on a page of the catalogue that was a seventh of its drawing. */
const PlainLink = ({
  to,
  discover: _discover,
  prefetch: _,
  relative: _relative,
  reloadDocument: _reloadDocument,
  replace: _replace,
  mask: _mask,
  state: _state,
  preventScrollReset: _preventScrollReset,
  viewTransition: _viewTransition,
  defaultShouldRevalidate: _defaultShouldRevalidate,
  ...attributes
}: PlainLinkProps) => <a {...attributes} href={to} />

/** All routes are known from the start (react-router.config.ts): no link need say that its own is to be looked for. */
const KnownLink = (props: PlainLinkProps) => <RouterLink discover="none" {...props} />

/** A link to a page of the site by its whole path. */
export const Link: ComponentType<PlainLinkProps> = import.meta.env.SSR ? PlainLink : KnownLink
