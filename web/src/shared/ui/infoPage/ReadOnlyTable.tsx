import { Skeleton } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { useCanRequest } from '#web/shared/data/live/networkStatus.ts'
import { NotLoadedYet } from '../NotLoadedYet.tsx'
import classes from './Info.module.css'

type Column<R> = { title: string; render: (row: R) => ReactNode; width: string }

type Props<R> = {
  label: string
  columns: readonly Column<R>[]
  /** Undefined while loading. */
  rows: readonly R[] | undefined
  keyOf: (row: R) => number | string
}

/** A read-only table; on small screens each row is a card, and each value has the title of its column beside it. */
export function ReadOnlyTable<R>({ label, columns, rows, keyOf }: Props<R>) {
  const canRequest = useCanRequest()
  return (
    <div className={classes.box} style={{ '--columns': columns.map(({ width }) => width).join(' ') } as CSSProperties}>
      <table className={classes.table} aria-label={label} aria-busy={!rows}>
        <thead className={classes.names}>
          <tr className={classes.row}>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className={classes.cell}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {rows ? (
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)} className={classes.row}>
                {columns.map(({ title, render }) => (
                  <td key={title} className={classes.cell} data-title={title}>
                    <div>{render(row)}</div>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ) : (
          canRequest && <TableSkeleton columns={columns} />
        )}
      </table>
      {!rows && <NotLoadedYet />}
    </div>
  )
}

const skeletonRows = [1, 2, 3, 4, 5]

const TableSkeleton = <R,>({ columns }: Pick<Props<R>, 'columns'>) => (
  <tbody aria-hidden>
    {skeletonRows.map((row) => (
      <tr key={row} className={classes.row}>
        {columns.map(({ title }, index) => (
          <td key={title} className={classes.cell}>
            <Skeleton height={14} my={9} width={`${45 + ((row + index) % 3) * 20}%`} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
