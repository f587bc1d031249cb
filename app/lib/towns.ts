import { queryOptions } from '@tanstack/react-query'
import type { Town } from '#domain/places/commune.ts'
import { read } from './api.ts'
import { apiOf } from './query-client.ts'

interface FoundTown {
  /** The town that matches. */
  town: Town | null
  /** The possible towns, where none matches clearly. */
  choices: Town[]
}

const noTown: FoundTown = { town: null, choices: [] }

/** Resolves `near` of an address or a typed text. */
export const townQuery = (near: string | null) =>
  queryOptions({
    queryKey: ['town', near],
    queryFn: ({ meta }): Promise<FoundTown> | FoundTown =>
      near === null ? noTown : read(apiOf(meta).places.towns.$get({ query: { near } })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A current or former region; null without one. The list of regions is loaded when an address names one. */
export const regionQuery = (slug: string | null) =>
  queryOptions({
    queryKey: ['region', slug],
    queryFn: async () =>
      slug !== null ? (await import('#domain/places/regions.ts')).findRegion(slug) : null,
    enabled: slug !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The town nearest to a position; null when none is near enough. */
export const nearestTownQuery = (position: { latitude: string; longitude: string }) =>
  queryOptions({
    queryKey: ['nearest-town', position],
    queryFn: async ({ meta }) => (await read(apiOf(meta).places.nearest.$get({ query: position }))).town,
    staleTime: Number.POSITIVE_INFINITY,
  })
