import type { CSSProperties, ReactNode } from 'react'
import classes from './RankChart.module.css'

type Row = { key: number | string; name: ReactNode; value: number; color?: string | null | undefined }
type Props = { label: string; nameLabel: string; valueLabel: string; language: string; rows: readonly Row[] }

/** A ranking, highest first: a table with bars. */
export function RankChart({ label, nameLabel, valueLabel, language, rows }: Props) {
  const most = Math.max(1, ...rows.map(({ value }) => value))
  return (
    <table className={classes.table} aria-label={label}>
      <thead className={classes.names}>
        <tr>
          <th scope="col">{nameLabel}</th>
          <th scope="col">{valueLabel}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value, color }) => (
          <tr key={key} className={classes.row}>
            <th scope="row" className={classes.name}>
              {name}
            </th>
            <td className={classes.value}>{value.toLocaleString(language)}</td>
            <td className={classes.track} aria-hidden>
              <span
                className={classes.bar}
                style={{ '--width': `${(100 * value) / most}%`, ...(color && { '--tone': color }) } as CSSProperties}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
