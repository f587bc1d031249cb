import { isToComplete } from '#domain/platform/association.ts'

/** What only the association knows; marked as long as it has not said it (domain/platform/association.ts). */
export const Fact = ({ children }: { children: string }) =>
  isToComplete(children) ? (
    <mark className="rounded-sm bg-terracotta-tint px-1 text-terracotta-deep">{children}</mark>
  ) : (
    children
  )
