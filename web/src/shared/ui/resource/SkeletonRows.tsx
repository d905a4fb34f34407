import { Skeleton } from '@mantine/core'
import classes from './table.module.css'

/** Placeholder rows while the list loads for the first time. */
export function SkeletonRows({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <tbody aria-hidden>
      {range(rows).map((row) => (
        <tr key={row} className={classes.row}>
          {range(columns).map((column) => (
            <td key={column} className={classes.cell}>
              <Skeleton height={14} my={4} width={`${widths[(row + column) % widths.length]}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** Different widths, like texts. */
const widths = [55, 35, 70, 45, 60]
const range = (length: number) => Array.from({ length }, (_, index) => index)
