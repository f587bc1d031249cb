import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Association, association } from '#domain/platform/association.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'
import { useSettings } from './settings.ts'

/** Whose site it is. */
export const useAssociation = (): Association => useSettings().association ?? association

/** The same inside a text that is no component. */
export const OfAssociation = ({
  children,
}: {
  children: (association: Association) => ReactNode
}): ReactNode => children(useAssociation())

/** Who runs it, and with whom. */
export const associationQuery = queryOptions({
  queryKey: ['association'],
  queryFn: ({ meta }) => read(apiOf(meta).association.$get()),
})
