import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ClientResponse } from 'hono/client'
import { Pencil, Plus } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#app/components/button.tsx'
import { type Column, DataTable } from '#app/components/data-table.tsx'
import { FilterBar, type FilterBarProps } from '#app/components/filter-bar.tsx'
import type { Filter } from '#app/components/filter-control.tsx'
import { LoadError } from '#app/components/load-error.tsx'
import { Modal } from '#app/components/modal.tsx'
import { PageLinks } from '#app/components/page-links.tsx'
import { Skeleton } from '#app/components/skeleton.tsx'
import { createPageLoader, useParsedSearch } from '#app/lib/page-data.ts'
import { type Page, totalText } from '#domain/page.ts'
import type { ExportedList } from '#domain/platform/exports.ts'
import { type AdminApi, adminQuery } from './admin-api.ts'
import { AdminPage, ExportLink } from './admin-page.tsx'

/** A page of rows, with the other data of the response. */
type PageOf<Row, Extra> = Extra & Page<Row>

/** The texts and columns of a list. */
interface ListView<Row, Extra> {
  label: string
  /** The table's caption, which also says how rows are sorted; the label by default. */
  caption?: string
  filters?: readonly Filter[]
  filterBar?: Omit<FilterBarProps, 'label' | 'filters'>
  columns: readonly Column<Row>[]
  /** Returns the key of a row; its id by default. */
  keyOf?: (row: Row) => string
  /** The noun for one row and for several: 'email', 'emails'. */
  unit: readonly [one: string, several: string]
  /** A text beside the number of rows. */
  note?: (data: PageOf<Row, Extra>) => string
  /** Texts without rows; `noMatch` is for filters that no row matches. */
  empty: ReactNode
  noMatch?: ReactNode
  /** The error text. */
  failure: string
  exportAs?: ExportedList
  /** Replaces the number of rows where rows can be selected. */
  summary?: (data: PageOf<Row, Extra>) => ReactNode
}

interface AdminListProps<Row, Extra> extends ListView<Row, Extra> {
  list: Pick<UseQueryResult<PageOf<Row, Extra>>, 'data' | 'isError' | 'isPlaceholderData' | 'refetch'>
}

const idOf = (row: unknown) => (row as { id: string }).id

/** One page of a list: its filters, the number of rows, the table, the links to the other pages. */
export function AdminList<Row, Extra>({
  list: { data, isError, isPlaceholderData, refetch },
  ...view
}: AdminListProps<Row, Extra>) {
  const { label, unit, empty, noMatch = empty, filters, exportAs } = view
  const [params] = useSearchParams()
  const isFiltered = [...params.keys()].some((name) => name !== 'page' && name !== 'sort')
  return (
    <>
      {filters && (
        <FilterBar label={`Filtrer\u00a0: ${label.toLowerCase()}`} filters={filters} {...view.filterBar} />
      )}
      {isError && !data ? (
        <LoadError onRetry={refetch}>
          <p>{view.failure}</p>
        </LoadError>
      ) : (
        <section aria-label={label} className="grid gap-4">
          {data && view.summary ? (
            view.summary(data)
          ) : (
            <p role="status" className="font-semibold">
              {data
                ? `${totalText(data.total)} ${unit[data.total > 1 ? 1 : 0]}${view.note?.(data) ?? ''}`
                : 'Chargement…'}
            </p>
          )}
          {data ? (
            <>
              <DataTable
                caption={view.caption ?? label}
                columns={view.columns}
                rows={data.items}
                keyOf={view.keyOf ?? idOf}
                isBusy={isPlaceholderData}
                empty={data.total > 0 ? 'Cette page est vide.' : isFiltered ? noMatch : empty}
              />
              <PageLinks page={data.page} pageCount={data.pageCount} />
              {exportAs && data.total > 0 && <ExportLink list={exportAs} />}
            </>
          ) : (
            <Skeleton text="Chargement…" rows={6} className="h-20" />
          )}
        </section>
      )}
    </>
  )
}

/** How a row is edited in a dialog, new or stored. */
interface RowEditor<Row> {
  newTitle: string
  titleOf: (row: Row) => string
  /** Names the row's edit button. */
  nameOf: (row: Row) => string
  /** `row` is null for a new one. */
  Form: ComponentType<{ row: Row | null; onDone: () => void }>
}

interface ListQuery<Row, Search, Extra> {
  /** The rest of the query's key, after 'admin'. */
  queryKey: readonly string[]
  searchParams: {
    parse: (params: URLSearchParams) => Search
    print: (search: Search) => URLSearchParams
  }
  call: (
    admin: AdminApi,
    args: { query: Record<string, string> },
  ) => Promise<ClientResponse<PageOf<Row, Extra>>>
  refetchInterval?: number | ((data: PageOf<Row, Extra> | undefined) => number | false)
}

/** The query of a list, by the search in its address. */
export const listQuery =
  <Row, Search, Extra>({ queryKey, searchParams, call, refetchInterval }: ListQuery<Row, Search, Extra>) =>
  (search: Search) =>
    adminQuery<PageOf<Row, Extra>>(
      [...queryKey, search],
      (admin) => call(admin, { query: toQueryRecord(searchParams.print(search)) }),
      {
        showsPrevious: true,
        // Long enough to prevent a second fetch of the server-rendered page.
        staleTime: 2_000,
        refetchInterval:
          typeof refetchInterval === 'function'
            ? ({ state }) => refetchInterval(state.data)
            : refetchInterval,
      },
    )

/** Returns the parameters by name; one with several values becomes an array. */
const toQueryRecord = (params: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length > 1 ? values : values[0]]
    }),
  ) as Record<string, string>

/** An administrators' list: its query, filters, columns, row actions and form. */
interface AdminListDefinition<Row, Search, Extra>
  extends ListQuery<Row, Search, Extra>,
    Omit<ListView<Row, Extra>, 'label'> {
  title: string
  text?: string
  /** The label of the list; the title by default. */
  label?: string
  /** Buttons in the last column. */
  rowActions?: (row: Row) => ReactNode
  form?: RowEditor<Row>
  /** Content between the title and the list. */
  header?: (data: PageOf<Row, Extra> | undefined, search: Search) => ReactNode
  /** Buttons beside the title. */
  actions?: (data: PageOf<Row, Extra> | undefined, search: Search) => ReactNode
  /** Fetches further data for the page. */
  prefetch?: (queryClient: QueryClient) => Promise<unknown>
  /** The parts of the view that depend on other queries. */
  useView?: (search: Search, data: PageOf<Row, Extra> | undefined) => Partial<ListView<Row, Extra>>
}

const useNoView = () => ({})

/** The loader and the page of an administrators' list. */
export function defineAdminList<Row, Search, Extra>(definition: AdminListDefinition<Row, Search, Extra>) {
  const { title, text, form, rowActions, header, actions, prefetch, ...list } = definition
  const { searchParams, useView = useNoView } = list
  const query = listQuery(list)
  const loader = createPageLoader((queryClient, params) =>
    Promise.all([queryClient.prefetchQuery(query(searchParams.parse(params))), prefetch?.(queryClient)]),
  )

  function ListPage() {
    const search = useParsedSearch(searchParams.parse)
    const result = useQuery(query(search))
    const dialog = useRowDialog<Row>()
    const view: ListView<Row, Extra> = { label: title, ...list, ...useView(search, result.data) }
    const columns =
      rowActions || form
        ? [...view.columns, actionColumn({ rowActions, form, onEdit: dialog.edit })]
        : view.columns
    return (
      <AdminPage
        title={title}
        text={text}
        actions={
          <>
            {actions?.(result.data, search)}
            {form && (
              <Button onClick={() => dialog.edit(null)}>
                <Plus aria-hidden="true" className="size-5" />
                {form.newTitle}
              </Button>
            )}
          </>
        }
      >
        {header?.(result.data, search)}
        <AdminList<Row, Extra> {...view} columns={columns} list={result} />
        {form && <RowDialog form={form} {...dialog} />}
      </AdminPage>
    )
  }
  return { loader, ListPage }
}

function useRowDialog<Row>() {
  const [isOpen, setOpen] = useState(false)
  const [row, setRow] = useState<Row | null>(null)
  return {
    isOpen,
    row,
    close: () => setOpen(false),
    edit(edited: Row | null) {
      setRow(edited)
      setOpen(true)
    },
  }
}

function RowDialog<Row>({
  form: { newTitle, titleOf, Form },
  isOpen,
  row,
  close,
}: { form: RowEditor<Row> } & ReturnType<typeof useRowDialog<Row>>) {
  return (
    <Modal open={isOpen} onClose={close} title={row ? titleOf(row) : newTitle} placement="center">
      {isOpen && <Form row={row} onDone={close} />}
    </Modal>
  )
}

interface RowActions<Row> extends Pick<AdminListDefinition<Row, never, never>, 'rowActions' | 'form'> {
  onEdit: (row: Row) => void
}

const actionColumn = <Row,>({ rowActions, form, onEdit }: RowActions<Row>): Column<Row> => ({
  heading: 'Actions',
  cell: (row) => (
    <div className="flex flex-wrap gap-2 empty:hidden @max-4xl:justify-end">
      {form && (
        <Button
          variant="outline"
          size="icon"
          onClick={() => onEdit(row)}
          aria-label={`Modifier ${form.nameOf(row)}`}
        >
          <Pencil aria-hidden="true" className="size-4" />
        </Button>
      )}
      {rowActions?.(row)}
    </div>
  ),
})
