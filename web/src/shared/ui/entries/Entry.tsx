import { Badge, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ColorDot } from '../ColorDot.tsx'
import { Initials } from '../Initials.tsx'
import classes from './Entry.module.css'

type Props = {
  title: string
  text: string
  time: string
  /** What it belongs to: a colour at the edge, named under the pointer. */
  bar: { color: string; name: string } | null
  /** How much of it is new. */
  badge: { count: number; label: string } | null
  /** Small words below: where it came in, tags. */
  marks: ReactNode
  /** Where it leads; an entry without an address is not opened by a click. */
  to?: string | undefined
  isChosen: boolean
  /** What can be done with it right here. */
  actions?: ReactNode
}

/** One conversation in a list. The whole entry is its link; its buttons lie above. */
export const Entry = ({ title, text, time, bar, badge, marks, to, isChosen, actions }: Props) => (
  <div className={classes.entry} data-chosen={isChosen || undefined}>
    <span className={classes.bar} style={bar ? { backgroundColor: bar.color } : undefined} title={bar?.name} />
    <Initials name={title} size={40} quiet />
    <div className={classes.body}>
      <div className={classes.line}>
        {to === undefined ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <Link className={classes.title} data-whole to={to} aria-current={isChosen || undefined}>
            {title}
          </Link>
        )}
        <time className={classes.time} data-new={badge !== null || undefined}>
          {time}
        </time>
      </div>
      <div className={classes.line}>
        <span className={classes.text}>{text}</span>
        {badge && (
          <Badge size="sm" circle={badge.count < 10} aria-label={badge.label}>
            {badge.count > 99 ? '99+' : badge.count}
          </Badge>
        )}
      </div>
      <div className={classes.line}>
        <div className={classes.marks}>{marks}</div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </div>
  </div>
)

/** A small word, with the colour of what it names. */
export const EntryMark = ({ color, children }: { color?: string; children: string }) => (
  <span className={classes.mark}>
    {color !== undefined && <ColorDot color={color} />}
    {children}
  </span>
)

export const EntrySkeleton = () => (
  <div className={classes.entry} aria-hidden>
    <span className={classes.bar} />
    <Skeleton height={40} circle />
    <div className={classes.body}>
      <Skeleton height={12} my={4} width="55%" />
      <Skeleton height={12} my={4} width="80%" />
    </div>
  </div>
)
