import { queryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Association, association } from '#domain/platform/association.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'
import { useSettings } from './settings.ts'

/** The association that runs the site. */
export const useAssociation = (): Association => useSettings().association ?? association

/** Passes the association's data to a part of a constant text, where no hook can be called. */
export const WithAssociation = ({
  children,
}: {
  children: (association: Association) => ReactNode
}): ReactNode => children(useAssociation())

/** The association's members and partners. */
export const associationQuery = queryOptions({
  queryKey: ['association'],
  queryFn: ({ meta }) => read(apiOf(meta).association.$get()),
})
