import type { ReactNode } from 'react'
import { ButtonLink } from './button.tsx'

interface EmptyStateProps {
  children: ReactNode
  action?: { label: string; to: string }
}

/** Replaces an empty list by the reason and a link. */
export const EmptyState = ({ children, action }: EmptyStateProps) => (
  <div className="grid max-w-prose justify-items-start gap-4 border-l-2 border-terracotta py-2 pl-6 text-lg">
    {typeof children === 'string' ? <p>{children}</p> : children}
    {action && (
      <ButtonLink to={action.to} variant="outline">
        {action.label}
      </ButtonLink>
    )}
  </div>
)
