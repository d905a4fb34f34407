import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './CounterList.module.css'

export type Counter = {
  key: string
  label: string
  icon: ReactNode
  /** Undefined while it is loading. */
  value: string | undefined
  tone?: 'live' | 'waiting'
  /** Link to the counted rows, if they can be shown. */
  to?: string | undefined
  /** The change against the period before, and whether it is good. */
  change?: { amount: string; words: string; tone: 'good' | 'bad' | 'plain' } | undefined
}

/** The most important figures, each with a label. */
export const CounterList = ({ label, counters }: { label: string; counters: readonly Counter[] }) => (
  <dl className={classes.counters} aria-label={label}>
    {counters.map(({ key, label: name, icon, value, tone, to, change }) => (
      <div key={key} className={classes.counter} data-tone={tone}>
        <span className={classes.sign} aria-hidden>
          {icon}
        </span>
        <dt className={classes.label}>{name}</dt>
        <dd className={classes.value}>{to && value !== undefined ? <Link to={to}>{value}</Link> : (value ?? '–')}</dd>
        <dd className={classes.change} data-tone={change?.tone}>
          {change ? (
            <>
              <strong>{change.amount}</strong> {change.words}
            </>
          ) : (
            '\u00a0'
          )}
        </dd>
      </div>
    ))}
  </dl>
)
