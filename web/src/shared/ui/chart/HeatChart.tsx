import type { CSSProperties } from 'react'
import classes from './HeatChart.module.css'

type Day = { key: number; short: string; name: string }
type Props = { label: string; dayLabel: string; language: string; days: readonly Day[]; countOf: (day: number, hour: number) => number }

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** Every third hour has a label. */
const LABEL_EVERY = 3
const twoDigits = (hour: number) => String(hour).padStart(2, '0')

/** A table of the week's hours: the higher the count, the darker the cell. */
export function HeatChart({ label, dayLabel, language, days, countOf }: Props) {
  const most = Math.max(1, ...days.flatMap(({ key }) => hours.map((hour) => countOf(key, hour))))
  const show = (count: number) => count.toLocaleString(language)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: narrow charts scroll, and keyboard users must be able to scroll them.
    <section className={classes.scroller} aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" className={classes.corner} aria-label={dayLabel} />
            {hours.map((hour) => (
              <th key={hour} scope="col" className={classes.hour} aria-label={`${twoDigits(hour)}:00`}>
                {hour % LABEL_EVERY === 0 && twoDigits(hour)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ key, short, name }) => (
            <tr key={key}>
              <th scope="row" className={classes.day} aria-label={name}>
                {short}
              </th>
              {hours.map((hour) => {
                const count = countOf(key, hour)
                return (
                  <td
                    key={hour}
                    className={classes.cell}
                    data-hint={`${name}, ${twoDigits(hour)}:00–${twoDigits(hour)}:59: ${show(count)}`}
                    style={{ '--heat': `${Math.round((100 * count) / most)}%` } as CSSProperties}
                  >
                    <span className={classes.count}>{show(count)}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
