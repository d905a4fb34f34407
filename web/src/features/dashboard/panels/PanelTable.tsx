import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './PanelTable.module.css'

type Column<R> = { title: string; render: (row: R) => ReactNode; isNumber?: true }
type Props<R> = { label: string; columns: readonly Column<R>[]; rows: readonly R[]; keyOf: (row: R) => number | string }

/** A small table in a panel. The first column is the row's header. */
export const PanelTable = <R,>({ label, columns, rows, keyOf }: Props<R>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: narrow tables scroll, and keyboard users must be able to scroll them.
  <section className={classes.box} aria-label={label} tabIndex={0}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ title, isNumber }) => (
            <th key={title} scope="col" data-number={isNumber}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ title, render, isNumber }, index) =>
              index === 0 ? (
                <th key={title} scope="row">
                  {render(row)}
                </th>
              ) : (
                <td key={title} data-number={isNumber}>
                  {render(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

type PanelEntry = { key: number; sign: ReactNode; name: string; to: string; aside: string; text: string }

/** What a contact wrote, who it was, and a link to the conversation. */
export const PanelEntries = ({ label, entries }: { label: string; entries: readonly PanelEntry[] }) => (
  <ul className={classes.entries} aria-label={label}>
    {entries.map(({ key, sign, name, to, aside, text }) => (
      <li key={key} className={classes.entry}>
        <span className={classes.line}>
          {sign}
          <Link to={to}>{name}</Link>
        </span>
        {text && <span className={classes.words}>“{text}”</span>}
        <span className={classes.quiet}>{aside}</span>
      </li>
    ))}
  </ul>
)
