import { type ComponentType, type ReactNode, useRef } from 'react'
import { useCan } from '../auth/session.ts'
import { useCanChange } from '../auth/useCanChange.ts'
import { BulkNotice } from '../bulk/BulkNotice.tsx'
import { SelectionBar } from '../bulk/SelectionBar.tsx'
import { type Selection, useRowSelection } from '../bulk/useRowSelection.ts'
import type { ResourceHooks } from './createResource.ts'
import { ListState } from './ListState.tsx'
import { isServersChoice } from './listQuery.ts'
import type { AlsoWrong, Column, FieldsProps, FormOf, LiveResource, RowAction, RowOf, RowTone, SavedOf } from './liveResource.ts'
import { PageHeader } from './PageHeader.tsx'
import classes from './page.module.css'
import { RemoveDialog } from './RemoveDialog.tsx'
import { ResourceDialog } from './ResourceDialog.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { useDialog } from './useDialog.ts'
import { useSearch } from './useSearch.ts'

export type PageProps<C extends LiveResource> = {
  resource: ResourceHooks<C>
  /** The namespace of the feature's texts. */
  texts: string
  columns: Column<RowOf<C>>[]
  /** What people call one row, for the buttons and questions about it. */
  nameOf: (row: RowOf<C>) => string
  Fields: ComponentType<FieldsProps<C>>
  /** Where a form starts with something else than the contract's defaults or the row's own fields. */
  initial?: (row: RowOf<C> | undefined) => Partial<FormOf<C>>
  /** What must be chosen anew where it is gone from a row, before anything else of the row is changed. */
  needed?: readonly (keyof FormOf<C> & string)[]
  /** What the contract's schema cannot find wrong, such as what another choice asks for. */
  alsoWrong?: AlsoWrong<C>
  /** What goes with a row that is deleted, where that must be looked up. */
  Loss?: ComponentType<{ row: RowOf<C> }>
  /** What can be done with a row beside editing and deleting it. */
  actions?: readonly RowAction<RowOf<C>>[]
  /** Whose rows may be changed and deleted, where the right alone does not say. */
  mayChange?: (row: RowOf<C>) => boolean
  /** Which rows cannot be deleted, though they may be changed. */
  isKept?: (row: RowOf<C>) => boolean
  /** The colour of a row that one should not overlook. */
  toneOf?: (row: RowOf<C>) => RowTone | undefined
  /** Whether its form has something beside it. */
  isWide?: boolean
  /** Whether its form is filled in with a word or two: it goes with Escape, where a longer one is asked for first. */
  isBrief?: boolean
  /** Whether something was begun that is none of its fields, such as a file that is to go up with them. */
  isBegunBeside?: boolean
  /** What else is saved with a row, once it has an id; the dialog waits for it. */
  andSave?: (saved: SavedOf<C>) => Promise<unknown>
  /** Called with what saving a row has answered, the next step for which the fields had it saved, and whether the row is new. */
  onSaved?: (saved: SavedOf<C>, next: string | undefined, isNew: boolean) => void
  /** What follows when a row was deleted, where that is more or less than a word of success. */
  removal?: { told?: 'info'; endsSearch?: boolean }
  /** What else can be done here, beside adding. */
  tools?: ReactNode
  /** What is made of what is searched for, before it is sent and shown. */
  searchFormat?: (text: string) => string
  /** Whether what its rows belong to is not there: nothing can be added to it. */
  isNowhere?: boolean
  /** Whether it shows what was put away: nothing is added there. */
  isArchive?: boolean
  heading?: string | undefined
  back?: ReactNode
  /** What can be done with several rows at once. Without it they cannot be chosen. */
  Bulk?: ComponentType<{ selection: Selection }> | undefined
  /** Stands above the table when there is something to say. */
  notice?: ReactNode
}

/** The recurring page: an endless, live, searchable list with add, edit and delete. */
export function ResourcePage<C extends LiveResource>(props: PageProps<C>) {
  const { resource, texts, columns, nameOf, Fields, Loss, actions = [], removal = {}, tools, heading, back, notice, Bulk } = props
  const { initial, needed, alsoWrong, isWide, isBrief, isBegunBeside, andSave, onSaved } = props
  const { mayChange, isKept, toneOf, searchFormat, isNowhere = false, isArchive = false } = props
  const may = useRights(resource.contract)
  const [search, setSearch] = useSearch(searchFormat)
  const { list, selection, isFiltered } = useChosenList(resource, search)
  const editing = useDialog<RowOf<C>>()
  const removing = useDialog<RowOf<C>>()
  const addButton = useRef<HTMLButtonElement>(null)
  const add = may.add && !isNowhere && !isArchive ? () => editing.open() : undefined
  const removed = () => {
    if (removal.endsSearch) setSearch('')
    // Nothing is left beside it that could take the focus.
    if (removal.endsSearch || list.rows.length <= 1) addButton.current?.focus()
  }

  return (
    <section className={classes.page}>
      <PageHeader
        {...{ texts, search, searchFormat, add, addButton, heading, back }}
        tools={!isNowhere && tools}
        count={list.count}
        onSearch={setSearch}
      />
      {notice}
      <BulkArea resource={resource.contract.name} {...{ Bulk, selection }} />
      <ResourceTable
        {...{ texts, columns, nameOf, list, actions, mayChange, isKept, toneOf }}
        selection={Bulk && selection}
        onEdit={may.look ? editing.open : undefined}
        isFixed={() => !may.change}
        onRemove={may.remove ? removing.open : undefined}
        instead={<ListState {...{ texts, isArchive, list, search, isFiltered, add }} onSearchAll={() => setSearch('')} />}
      />
      <ResourceDialog
        {...{ resource, texts, Fields, initial, needed, alsoWrong, isWide, isBrief, isBegunBeside, andSave, onSaved }}
        dialog={editing}
      />
      <RemoveDialog {...{ resource, texts, nameOf, Loss }} dialog={removing} told={removal.told} onRemoved={removed} />
    </section>
  )
}

function useChosenList<C extends LiveResource>({ useList, contract, within }: ResourceHooks<C>, search: string) {
  const list = useList(search)
  const selection = useRowSelection({ ...list, filter: { ...(search && { searchParam: search }), ...within } })
  return { list, selection, isFiltered: isServersChoice(contract, within) }
}

/** What the reader can do with the rows; what they could change, they may look at at least. */
function useRights({ access }: Pick<LiveResource, 'access'>) {
  const can = useCan()
  const canChange = useCanChange()
  return {
    add: canChange(access.create),
    look: can(access.update),
    change: canChange(access.update),
    remove: canChange(access.remove),
  }
}

type Props = { resource: string; Bulk: ComponentType<{ selection: Selection }> | undefined; selection: Selection }

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
