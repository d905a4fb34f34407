import { type ComponentType, type ReactNode, useRef } from 'react'
import { useCan } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import type { ResourceHooks } from '#web/shared/data/resource/createResource.ts'
import { needsServer } from '#web/shared/data/resource/listQuery.ts'
import type {
  AfterSave,
  Column,
  DeletionOptions,
  FormOptions,
  LiveResource,
  ResourceRowOf,
  RowOptions,
} from '#web/shared/data/resource/liveResource.ts'
import { BulkNotice } from '#web/shared/ui/bulk/BulkNotice.tsx'
import { SelectionBar } from '#web/shared/ui/bulk/SelectionBar.tsx'
import { type RowSelection, useRowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ListPlaceholder } from './ListPlaceholder.tsx'
import { PageHeader } from './PageHeader.tsx'
import classes from './page.module.css'
import { ResourceDialog } from './ResourceDialog.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { useDialog } from './useDialog.ts'
import { useSearchParam } from './useSearchParam.ts'

export type ResourcePageProps<C extends LiveResource> = {
  resource: ResourceHooks<C>
  /** The namespace of the feature's texts. */
  texts: string
  columns: Column<ResourceRowOf<C>>[]
  /** The name of a row, for buttons and questions. */
  nameOf: (row: ResourceRowOf<C>) => string
  form: FormOptions<C> & { afterSave?: AfterSave<C> }
  rows?: RowOptions<ResourceRowOf<C>>
  deletion?: DeletionOptions<C>
  /** Further actions of the page. */
  tools?: ReactNode
  /** Formats the search text before it is sent and shown. */
  searchFormat?: (text: string) => string
  /** Whether the parent of the rows does not exist: then nothing can be added. */
  isParentMissing?: boolean
  /** Whether it shows the archive: nothing is added there. */
  isArchive?: boolean
  heading?: string | undefined
  back?: ReactNode
  /** Bulk actions. Without them, rows cannot be selected. */
  Bulk?: ComponentType<{ selection: RowSelection }> | undefined
  /** A notice above the table, if needed. */
  notice?: ReactNode
  /** Shown where the list is empty, before the button that adds a row: a quicker way to begin. */
  quickStart?: ReactNode
  /** Replaces the dialog that adds a row, such as while there is none yet. */
  addInstead?: (() => void) | undefined
}

/** The page of a resource: an infinite, live, searchable list with add, edit and delete. */
export function ResourcePage<C extends LiveResource>(props: ResourcePageProps<C>) {
  const { resource, texts, columns, nameOf, form, rows, deletion = {}, tools, heading, back, notice, Bulk } = props
  const { searchFormat, isParentMissing = false, isArchive = false, quickStart, addInstead } = props
  const may = useResourceRights(resource.contract)
  const [search, setSearch] = useSearchParam(searchFormat)
  const { list, selection, isFiltered } = useListOrArchive(resource, search)
  const editing = useDialog<ResourceRowOf<C>>()
  const removing = useDialog<ResourceRowOf<C>>()
  const addButton = useRef<HTMLButtonElement>(null)
  const add = may.add && !isParentMissing && !isArchive ? (addInstead ?? (() => editing.open())) : undefined
  const removed = () => {
    if (deletion.endsSearch) setSearch('')
    // No row is left to take the focus.
    if (deletion.endsSearch || list.rows.length <= 1) addButton.current?.focus()
  }

  return (
    <section className={classes.page}>
      <PageHeader
        texts={texts}
        search={search}
        searchFormat={searchFormat}
        add={add}
        addButton={addButton}
        heading={heading}
        back={back}
        tools={!isParentMissing && tools}
        count={list.count}
        onSearch={setSearch}
      />
      {notice}
      <BulkArea resource={resource.contract.name} Bulk={Bulk} selection={selection} />
      <ResourceTable
        texts={texts}
        columns={columns}
        nameOf={nameOf}
        list={list}
        rows={{ ...rows, isReadOnly: () => !may.change }}
        selection={Bulk && selection}
        onEdit={may.look ? editing.open : undefined}
        onRemove={may.remove ? removing.open : undefined}
        placeholder={
          <ListPlaceholder
            texts={texts}
            isArchive={isArchive}
            list={list}
            search={search}
            isFiltered={isFiltered}
            add={add}
            quickStart={quickStart}
            onSearchAll={() => setSearch('')}
          />
        }
      />
      <ResourceDialog resource={resource} texts={texts} form={form} dialog={editing} />
      <DeleteDialog
        resource={resource}
        texts={texts}
        nameOf={nameOf}
        Details={deletion.Details}
        dialog={removing}
        toastKind={deletion.toast}
        onRemoved={removed}
      />
    </section>
  )
}

function useListOrArchive<C extends LiveResource>({ useList, contract, within }: ResourceHooks<C>, search: string) {
  const list = useList(search)
  const selection = useRowSelection({ ...list, filter: { ...(search && { searchParam: search }), ...within } })
  return { list, selection, isFiltered: needsServer(contract, within) }
}

/** What the user may do with the rows. Those that they may not change open read-only. */
function useResourceRights({ access }: Pick<LiveResource, 'access'>) {
  const can = useCan()
  const canChange = useCanChange()
  return {
    add: canChange(access.create),
    look: can(access.update),
    change: canChange(access.update),
    remove: canChange(access.remove),
  }
}

type Props = { resource: string; Bulk: ComponentType<{ selection: RowSelection }> | undefined; selection: RowSelection }

/** Stands between the head of a list and its rows: progress of running actions, and the actions for the selected rows. */
const BulkArea = ({ resource, Bulk, selection }: Props) =>
  Bulk && (
    <>
      <BulkNotice resource={resource} />
      {selection.count > 0 && (
        <SelectionBar selection={selection}>
          <Bulk selection={selection} />
        </SelectionBar>
      )}
    </>
  )
