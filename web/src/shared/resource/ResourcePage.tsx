import { type ComponentType, type ReactNode, useRef } from 'react'
import { useCan } from '../auth/session.ts'
import { useCanChange } from '../auth/useCanChange.ts'
import { BulkNotice } from '../bulk/BulkNotice.tsx'
import { SelectionBar } from '../bulk/SelectionBar.tsx'
import { type RowSelection, useRowSelection } from '../bulk/useRowSelection.ts'
import type { ResourceHooks } from './createResource.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ListPlaceholder } from './ListPlaceholder.tsx'
import { needsServer } from './listQuery.ts'
import type {
  Column,
  ExtraIssues,
  FieldsProps,
  FormValuesOf,
  LiveResource,
  ResourceRowOf,
  RowAction,
  RowTone,
  SavedRowOf,
} from './liveResource.ts'
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
  Fields: ComponentType<FieldsProps<C>>
  /** Initial values of a form, if they differ from the contract's defaults or the row's fields. */
  initial?: (row: ResourceRowOf<C> | undefined) => Partial<FormValuesOf<C>>
  /** Fields that must be chosen again if their record was deleted, before the row can be saved. */
  needed?: readonly (keyof FormValuesOf<C> & string)[]
  /** Validation that the contract's schema cannot express, such as what depends on another field. */
  alsoWrong?: ExtraIssues<C>
  /** Shows what is deleted along with a row, if that must be loaded. */
  Loss?: ComponentType<{ row: ResourceRowOf<C> }>
  /** The actions on a row besides editing and deleting it. */
  actions?: readonly RowAction<ResourceRowOf<C>>[]
  /** Which rows may be changed and deleted, if the right alone does not decide. */
  mayChange?: (row: ResourceRowOf<C>) => boolean
  /** Rows that cannot be deleted, although they may be changed. */
  isKept?: (row: ResourceRowOf<C>) => boolean
  /** The highlight of important rows. */
  toneOf?: (row: ResourceRowOf<C>) => RowTone | undefined
  /** Whether the form is wide, with something beside its fields. */
  isWide?: boolean
  /** Whether the form is so short that Escape closes it without asking. */
  isBrief?: boolean
  /** Whether there is unsaved input besides the fields, such as a file. */
  isBegunBeside?: boolean
  /** Saves what belongs to the row once it has an id; the dialog waits for it. */
  andSave?: (saved: SavedRowOf<C>) => Promise<unknown>
  /** Called after saving: with the answer, the next step if the fields asked for one, and whether the row is new. */
  onSaved?: (saved: SavedRowOf<C>, next: string | undefined, isNew: boolean) => void
  /** Called after deleting, in place of the usual toast. */
  removal?: { deletedToastKey?: 'info'; endsSearch?: boolean }
  /** Further actions of the page. */
  tools?: ReactNode
  /** Formats the search text before it is sent and shown. */
  searchFormat?: (text: string) => string
  /** Whether the parent of the rows does not exist: then nothing can be added. */
  isNowhere?: boolean
  /** Whether it shows the archive: nothing is added there. */
  isArchive?: boolean
  heading?: string | undefined
  back?: ReactNode
  /** Bulk actions. Without them, rows cannot be selected. */
  Bulk?: ComponentType<{ selection: RowSelection }> | undefined
  /** A notice above the table, if needed. */
  notice?: ReactNode
}

/** The page of a resource: an infinite, live, searchable list with add, edit and delete. */
export function ResourcePage<C extends LiveResource>(props: ResourcePageProps<C>) {
  const { resource, texts, columns, nameOf, Fields, Loss, actions = [], removal = {}, tools, heading, back, notice, Bulk } = props
  const { initial, needed, alsoWrong, isWide, isBrief, isBegunBeside, andSave, onSaved } = props
  const { mayChange, isKept, toneOf, searchFormat, isNowhere = false, isArchive = false } = props
  const may = useResourceRights(resource.contract)
  const [search, setSearch] = useSearchParam(searchFormat)
  const { list, selection, isFiltered } = useListOrArchive(resource, search)
  const editing = useDialog<ResourceRowOf<C>>()
  const removing = useDialog<ResourceRowOf<C>>()
  const addButton = useRef<HTMLButtonElement>(null)
  const add = may.add && !isNowhere && !isArchive ? () => editing.open() : undefined
  const removed = () => {
    if (removal.endsSearch) setSearch('')
    // No row is left to take the focus.
    if (removal.endsSearch || list.rows.length <= 1) addButton.current?.focus()
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
        tools={!isNowhere && tools}
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
        actions={actions}
        mayChange={mayChange}
        isKept={isKept}
        toneOf={toneOf}
        selection={Bulk && selection}
        onEdit={may.look ? editing.open : undefined}
        isFixed={() => !may.change}
        onRemove={may.remove ? removing.open : undefined}
        placeholder={
          <ListPlaceholder
            texts={texts}
            isArchive={isArchive}
            list={list}
            search={search}
            isFiltered={isFiltered}
            add={add}
            onSearchAll={() => setSearch('')}
          />
        }
      />
      <ResourceDialog
        resource={resource}
        texts={texts}
        Fields={Fields}
        initial={initial}
        needed={needed}
        alsoWrong={alsoWrong}
        isWide={isWide}
        isBrief={isBrief}
        isBegunBeside={isBegunBeside}
        andSave={andSave}
        onSaved={onSaved}
        dialog={editing}
      />
      <DeleteDialog
        resource={resource}
        texts={texts}
        nameOf={nameOf}
        Loss={Loss}
        dialog={removing}
        toastKey={removal.deletedToastKey}
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
