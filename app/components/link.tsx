import type { ComponentType, Ref } from 'react'
import { type LinkProps, Link as RouterLink } from 'react-router'

interface PlainLinkProps extends LinkProps {
  to: string
  ref?: Ref<HTMLAnchorElement>
}

/** What the router's link writes, without what it works out for a browser: of the seventy on a page of the catalogue that was a seventh of its drawing. */
const PlainLink = ({
  to,
  discover = 'render',
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
}: PlainLinkProps) => (
  <a {...attributes} href={to} data-discover={discover === 'render' ? 'true' : undefined} />
)

/** A link to a page of the site by its whole path. */
export const Link: ComponentType<PlainLinkProps> = import.meta.env.SSR ? PlainLink : RouterLink
