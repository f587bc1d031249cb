import type { ReactNode } from 'react'
import { type Association, association } from '#domain/platform/association.ts'
import { useSettings } from './settings.ts'

/** Whose site it is. */
export const useAssociation = (): Association => useSettings().association ?? association

/** The same inside a text that is no component. */
export const OfAssociation = ({
  children,
}: {
  children: (association: Association) => ReactNode
}): ReactNode => children(useAssociation())
