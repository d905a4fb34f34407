import { Button, Checkbox, Group } from '@mantine/core'
import type { Row } from '@recado/contract/kit/liveList'
import { type CSSProperties, type ReactNode, type Ref, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type CustomItemComponentProps, Virtualizer } from 'virtua'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import type { Column, RowAction, RowOptions } from '#web/shared/data/resource/liveResource.ts'
import type { ResourceList } from '#web/shared/data/resource/useResourceList.ts'
import type { RowSelection } from '#web/shared/ui/bulk/useRowSelection.ts'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { useNearViewport } from '#web/shared/ui/useNearViewport.ts'
import { ResourceTableRow } from './ResourceTableRow.tsx'
import { SkeletonRows } from './SkeletonRows.tsx'
import classes from './table.module.css'

type Props<R extends Row> = {
  texts: string
  columns: Column<R>[]
  nameOf: (row: R) => string
  list: ResourceList<R>
  rows?: RowOptions<R>
  onEdit: ((row: R) => void) | undefined
  onRemove: ((row: R) => void) | undefined
  /** The selection, if rows can be selected. */
  selection?: RowSelection | undefined
  /** Shown in place of rows if there are none. */
  placeholder: ReactNode
}

/** A virtual table that loads more on scrolling; on a phone each row is a card. */
export function ResourceTable<R extends Row>(props: Props<R>) {
  const { texts, columns, nameOf, list, rows: options = {}, placeholder, selection, onEdit, onRemove } = props
  const { actions = [], canChange = () => true, canDelete = () => true, isReadOnly = () => false, opensPage = false, tone } = options
  const { t } = useTranslation(texts)
  const scroller = useRef<HTMLDivElement>(null)
  const { rows, hasMore, moreFailed, loadMore } = list
  const loading = list.count === undefined && !list.error
  const canRequest = useCanRequest()
  const buttonCount = Number(!!onEdit) + Number(!!onRemove) + actionWidth(actions)
  const isSelecting = selection !== undefined
  const end = useNearViewport(() => hasMore && !moreFailed && loadMore(), { margin: 100, changed: list.updatedAt })
  if (rows.length === 0 && (!loading || !canRequest))
    return <div className={classes.scroller}>{loading ? <NotLoadedYet /> : placeholder}</div>

  return (
    <div ref={scroller} className={classes.scroller} data-searching={list.isSearching} data-loading={loading || undefined}>
      <table
        className={classes.table}
        aria-label={t('title')}
        aria-rowcount={(list.count ?? 0) + 1}
        aria-busy={loading}
        data-busy={(buttonCount > 2 && !opensPage) || undefined}
        data-opens-page={opensPage || undefined}
        data-selecting={isSelecting || undefined}
        style={tracks(columns, { buttonCount, isSelecting })}
      >
        <Head texts={texts} columns={columns} selection={selection} />
        {loading && <SkeletonRows columns={columns.length} />}
        <Virtualizer as="tbody" item={VirtualRow} data={rows} scrollRef={scroller} startMargin={headHeight}>
          {(row) => (
            <ResourceTableRow
              key={row.id}
              texts={texts}
              columns={columns}
              nameOf={nameOf}
              row={row}
              actions={actions}
              selection={selection}
              tone={tone?.(row)}
              isReadOnly={isReadOnly(row)}
              canDelete={canDelete(row)}
              onEdit={canChange(row) ? onEdit : undefined}
              onRemove={canChange(row) ? onRemove : undefined}
            />
          )}
        </Virtualizer>
        {hasMore && !moreFailed && <SkeletonRows columns={columns.length} rows={1} />}
      </table>
      {moreFailed && (
        <Group justify="center" p="md">
          <Button variant="default" onClick={loadMore}>
            {t('common:retry')}
          </Button>
        </Group>
      )}
      <div ref={end} />
    </div>
  )
}

function Head<R extends Row>({ texts, columns, selection }: Pick<Props<R>, 'texts' | 'columns' | 'selection'>) {
  const { t } = useTranslation(texts)
  return (
    <thead className={classes.head}>
      <tr aria-rowindex={1} className={classes.row}>
        {selection && <CheckAll selection={selection} />}
        {columns.map(({ key }) => (
          <th key={key} scope="col" className={classes.cell}>
            {t(`columns.${key}`)}
          </th>
        ))}
        <th scope="col" className={classes.actions}>
          {t('resource:actions')}
        </th>
      </tr>
    </thead>
  )
}

function CheckAll({ selection: { areAllLoaded, count, toggleLoaded } }: { selection: RowSelection }) {
  const { t } = useTranslation('resource')
  return (
    <th scope="col" className={classes.check}>
      <Checkbox
        size="xs"
        aria-label={t('chooseLoaded')}
        checked={areAllLoaded}
        indeterminate={count > 0 && !areAllLoaded}
        onChange={toggleLoaded}
      />
    </th>
  )
}

/** The position that the virtual list gives to a row. */
const VirtualRow = ({ ref, index, style, children }: CustomItemComponentProps & { ref?: Ref<HTMLTableRowElement> }) => (
  <tr ref={ref} aria-rowindex={index + 2} className={classes.row} style={style}>
    {children}
  </tr>
)

/** An action shown as text is as wide as this many icon buttons. */
const TEXT_ACTION_WIDTH = 3
const actionWidth = (actions: readonly RowAction<never>[]) =>
  actions.reduce((sum, { showAsText, replacesOther }) => sum + (replacesOther ? 0 : showAsText ? TEXT_ACTION_WIDTH : 1), 0)

/** As in the style sheet. On a phone there is no head, and the difference is negligible. */
const headHeight = 40

/** The last column holds the actions. */
const tracks = (columns: Column<never>[], { buttonCount, isSelecting }: { buttonCount: number; isSelecting: boolean }) => {
  const wide = columns.map(({ width = 'minmax(0, 1fr)' }) => width).join(' ')
  return { '--columns': `${isSelecting ? '1rem ' : ''}${wide} ${2.5 * Math.max(2, buttonCount)}rem` } as CSSProperties
}
