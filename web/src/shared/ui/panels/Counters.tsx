import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Counters.module.css'

export type Counter = {
  key: string
  label: string
  icon: ReactNode
  /** Undefined while it has never been seen. */
  value: string | undefined
  tone?: 'live' | 'waiting'
  /** What leads to what is counted, where that can be shown. */
  to?: string | undefined
  /** By how much it differs from the time before, and whether that is welcome. */
  change?: { amount: string; words: string; tone: 'good' | 'bad' | 'plain' } | undefined
}

/** The figures that are looked at first, each under what it is called. */
export const Counters = ({ label, counters }: { label: string; counters: readonly Counter[] }) => (
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
