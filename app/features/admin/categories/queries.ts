import {
  catalogueKeys,
  categoryTreeQuery,
  type Family,
  refreshCatalogue,
} from '#app/features/admin/shared/category-tree.tsx'
import { useAction } from '#app/lib/action.ts'
import { ApiError, read } from '#app/lib/api.ts'
import { failureOf } from '#app/lib/form-failure.ts'
import { apiOf } from '#app/lib/query-client.ts'
import type { CategoryWithFieldsInput } from '#domain/catalogue/admin-schemas.ts'
import { generalMessages } from '#domain/messages.ts'
import { useAdminAction } from '../shared/admin-api.ts'

/** Replaces an id in the address of a new category. */
export const newCategory = 'nouvelle'

export const categoryFailure = (error: Error) =>
  failureOf(error, { title: 'Catégorie non enregistrée', text: generalMessages.unexpected })

/** Returns the number of products that would lose a value; null for any other error. */
export function readLoss(error: Error): number | null {
  const impact = error instanceof ApiError && (error.problem.details?.impact as { lost: number } | undefined)
  return impact ? impact.lost : null
}

interface CategorySave {
  /** Null for a new category. */
  id: string | null
  values: CategoryWithFieldsInput
  /** A new picture; null removes it, undefined leaves it. */
  picture: File | null | undefined
  /** Called once the category is saved, before its picture. */
  onSaved: (id: string) => void
}

export const useSaveCategory = () =>
  useAction({
    mutationKey: ['admin', 'save-category'],
    mutationFn: async ({ id, values, picture, onSaved }: CategorySave, { meta }) => {
      const { categories } = apiOf(meta).admin
      const saved = id
        ? await read(categories[':id']['with-fields'].$put({ param: { id }, json: values }))
        : await read(categories['with-fields'].$post({ json: values }))
      onSaved(saved.id)
      const { picture: pictureApi } = categories[':id']
      if (picture) await read(pictureApi.$put({ param: saved }, { init: { body: picture } }))
      else if (picture === null) await read(pictureApi.$delete({ param: saved }))
      return saved
    },
    success: (_, { values }) => ({ title: 'Catégorie enregistrée', text: values.category.name }),
    refresh: catalogueKeys,
  })

interface CategoryOrder {
  parentId: string | null
  ids: string[]
}

const sortByIds = <Entry extends { id: string }>(entries: readonly Entry[], ids: readonly string[]) =>
  entries.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))

const reorderFamilies = (families: Family[], { parentId, ids }: CategoryOrder): Family[] =>
  parentId === null
    ? sortByIds(families, ids)
    : families.map((family) =>
        family.id === parentId ? { ...family, children: sortByIds(family.children, ids) } : family,
      )

/** Shows the order at once, and refetches after the last of several moves. */
export const useOrderCategories = () =>
  useAdminAction((admin, order: CategoryOrder) => admin.categories.order.$post({ json: order }), {
    mutationKey: ['admin', 'order-categories'],
    scope: { id: 'order-categories' },
    refresh: [],
    onMutate: async (order, { client }) => {
      await client.cancelQueries({ queryKey: categoryTreeQuery.queryKey })
      client.setQueryData(
        categoryTreeQuery.queryKey,
        (families) => families && reorderFamilies(families, order),
      )
    },
    failure: 'Ordre non enregistré',
    onSettled: (_done, _error, _order, _result, { client }) => {
      if (client.isMutating({ mutationKey: ['admin', 'order-categories'] }) === 1)
        return refreshCatalogue(client)
    },
  })

interface CategoryDeletion {
  id: string
  destinationId: string | null
  withFields: boolean
  expectedProducts: number
}

export const useDeleteCategory = () =>
  useAdminAction(
    (admin, { id, ...json }: CategoryDeletion) => admin.categories[':id'].$delete({ param: { id }, json }),
    { success: 'Catégorie supprimée', refresh: catalogueKeys },
  )
