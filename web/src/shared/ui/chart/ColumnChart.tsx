import type { CSSProperties } from 'react'
import { axisTicks } from './axisTicks.ts'
import classes from './ColumnChart.module.css'

type Column = {
  key: string /** Label below the column. */
  short: string /** Name in the table and in the tooltip. */
  name: string
  value: number
}
type Props = { label: string; nameLabel: string; valueLabel: string; asTable: string; language: string; columns: readonly Column[] }

const MAX_LABELS = 6

/** A column chart, with the same figures as a table for screen readers and for those who want the numbers. */
export function ColumnChart({ label, nameLabel, valueLabel, asTable, language, columns }: Props) {
  const ticks = axisTicks(Math.max(0, ...columns.map(({ value }) => value)))
  const most = ticks.at(-1) ?? 1
  const show = (count: number) => count.toLocaleString(language)
  return (
    <figure className={classes.figure} aria-label={label}>
      <div className={classes.plot} aria-hidden>
        <div className={classes.axis}>
          {ticks.map((tick) => (
            <span key={tick}>{show(tick)}</span>
          ))}
        </div>
        <div className={classes.columns}>
          {columns.map(({ key, name, value }) => (
            <div key={key} className={classes.place} data-hint={`${name}: ${show(value)}`}>
              <div className={classes.column} style={{ '--height': `${(100 * value) / most}%` } as CSSProperties} />
            </div>
          ))}
        </div>
        <div className={classes.names}>
          {labelledColumns(columns).map(({ key, short }) => (
            <span key={key}>{short}</span>
          ))}
        </div>
      </div>
      <details className={classes.details}>
        <summary>{asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the chart scrolls, and keyboard users must be able to scroll it. */}
        <section className={classes.scroller} aria-label={label} tabIndex={0}>
          <table className={classes.table} aria-label={label}>
            <thead>
              <tr>
                <th scope="col">{nameLabel}</th>
                <th scope="col">{valueLabel}</th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ key, name, value }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td>{show(value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}

/** A few columns get a label, including the first and the last. */
function labelledColumns(columns: readonly Column[]) {
  const count = Math.min(columns.length, MAX_LABELS)
  const step = count > 1 ? (columns.length - 1) / (count - 1) : 0
  return Array.from({ length: count }, (_, index) => columns[Math.round(index * step)]).filter((column) => column !== undefined)
}
