import type { CSSProperties } from 'react'
import classes from './LineChart.module.css'

type Line = { key: string; name: string; sums: readonly number[] }
type Point = { at: number; name: string }
type Props = { label: string; timeLabel: string; asTable: string; language: string; lines: readonly Line[]; points: readonly Point[] }

const [WIDTH, HEIGHT] = [1000, 240]
const MAX_LABELS = 5

/** A line chart of growing sums, with the same figures as a table for screen readers. One moment has no course: then the figures stand alone. */
export function LineChart({ label, timeLabel, asTable, language, lines, points }: Props) {
  const most = Math.max(1, ...lines.flatMap(({ sums }) => sums))
  const x = timeScale(points)
  const y = (count: number) => HEIGHT - (count / most) * HEIGHT
  const path = (sums: readonly number[]) => sums.map((sum, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(sum)}`).join(' ')
  const show = (count: number) => count.toLocaleString(language)
  return (
    <figure className={classes.figure} aria-label={label} data-moment={points.length === 1 || undefined}>
      <ul className={classes.legend}>
        {lines.map(({ key, name, sums }, index) => (
          <li key={key} style={lineColor(index)}>
            <svg className={classes.sign} viewBox="0 0 28 8" aria-hidden="true">
              <path d="M0 4H28" className={classes.line} data-line={index} />
            </svg>
            {name} <strong>{show(sums.at(-1) ?? 0)}</strong>
          </li>
        ))}
      </ul>
      {points.length > 1 && (
        <div className={classes.plot} aria-hidden="true">
          <span className={classes.most}>{show(most)}</span>
          <svg aria-hidden="true" className={classes.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none">
            {[0, 0.5, 1].map((part) => (
              <path key={part} d={`M0 ${HEIGHT * part}H${WIDTH}`} className={classes.grid} />
            ))}
            {lines.map(({ key, sums }, index) => (
              <path key={key} d={path(sums)} className={classes.line} data-line={index} style={lineColor(index)} />
            ))}
          </svg>
          <div className={classes.times}>
            {labelledPoints(points).map(({ at, name }) => (
              <span key={at}>{name}</span>
            ))}
          </div>
        </div>
      )}
      {points.length === 1 && (
        <p className={classes.moment}>
          {timeLabel}: {points[0]?.name}
        </p>
      )}
      <details className={classes.details}>
        <summary>{asTable}</summary>
        <FigureTable label={label} timeLabel={timeLabel} lines={lines} points={points} show={show} />
      </details>
    </figure>
  )
}

type TableProps = Pick<Props, 'label' | 'timeLabel' | 'lines' | 'points'> & { show: (count: number) => string }

const FigureTable = ({ label, timeLabel, lines, points, show }: TableProps) => (
  <div className={classes.scroller}>
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{timeLabel}</th>
          {lines.map(({ key, name }) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ at, name }, index) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            {lines.map(({ key, sums }) => (
              <td key={key}>{show(sums[index] ?? 0)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const lineColor = (index: number) => ({ '--tone': `var(--line-${index})` }) as CSSProperties

/** Spaced by time, not by index. */
function timeScale(points: readonly Point[]) {
  const [first, last] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0]
  return (index: number) => (last > first ? (((points[index]?.at ?? 0) - first) / (last - first)) * WIDTH : WIDTH)
}

/** A few points get a label, including the first and the last. */
function labelledPoints(points: readonly Point[]) {
  const step = Math.max(1, (points.length - 1) / (MAX_LABELS - 1))
  const count = Math.min(points.length, MAX_LABELS)
  return Array.from({ length: count }, (_, index) => points[Math.round(index * step)]).filter((point) => point !== undefined)
}
