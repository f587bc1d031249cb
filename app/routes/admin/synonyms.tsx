import { categoryTreeQuery } from '#app/features/admin/shared/category-tree.ts'
import { synonymsQuery } from '#app/features/admin/synonyms/queries.ts'
import { SynonymsPage } from '#app/features/admin/synonyms/synonyms-page.tsx'
import { fill } from '#app/lib/page-data.ts'
import { parseSynonymSearch } from '#domain/search/synonyms.ts'

const load = fill((queries, params) =>
  Promise.all([
    queries.prefetchQuery(synonymsQuery(parseSynonymSearch(params))),
    queries.prefetchQuery(categoryTreeQuery),
  ]),
)

export { load as clientLoader, load as loader, SynonymsPage as default }
