import { Badge, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Face } from '../Face.tsx'
import classes from './Entry.module.css'
import { EntryTitle, type Leading } from './EntryTitle.tsx'

type Props = Leading & {
  id: number
  picture: string | null
  /** Small signs beside the title: what kind of conversation it is. */
  signs?: ReactNode
  text: ReactNode
  time: string
  /** What it belongs to: a colour at the edge, named under the pointer. */
  bar: { color: string; name: string } | null
  /** How much of it is new. */
  badge: { count: number; label: string } | null
  /** Small words below: where it came in, tags. Without them, and with nothing to be done, there is no third line. */
  marks: ReactNode
  /** Not in the list any more; it only keeps its place. */
  isGone: boolean
  /** What is to be done with it first of all; always seen. */
  action?: ReactNode
  /** What else can be done; seen once somebody turns to it. */
  actions?: ReactNode
  /** An `EntrySelect`. */
  select?: ReactNode
}

/** One conversation in a list. The whole entry is its link; its buttons lie above. */
export function Entry({ id, picture, signs, text, time, bar, badge, marks, isGone, action, actions, select, ...title }: Props) {
  return (
    <div className={classes.entry} data-row={id} data-chosen={title.isChosen || undefined} data-gone={isGone || undefined} inert={isGone}>
      <span className={classes.bar} style={bar ? { backgroundColor: bar.color } : undefined} title={bar?.name} />
      <Face name={title.name} picture={picture} size={44} />
      <div className={classes.body}>
        <div className={classes.line}>
          <EntryTitle {...title} />
          {signs}
          <time className={classes.time} data-new={badge !== null || undefined}>
            {time}
          </time>
        </div>
        <div className={classes.line}>
          <span className={classes.text} data-new={badge !== null || undefined}>
            {text}
          </span>
          {badge && (
            <Badge className={classes.badge ?? ''} size="sm" circle={badge.count < 10} aria-label={badge.label}>
              {badge.count > 99 ? '99+' : badge.count}
            </Badge>
          )}
        </div>
        {(marks || action || actions) && (
          <div className={classes.line}>
            <div className={classes.marks}>{marks}</div>
            {(action || actions) && (
              <div className={classes.actions}>
                {actions && <div className={classes.turned}>{actions}</div>}
                {action}
              </div>
            )}
          </div>
        )}
      </div>
      {select}
    </div>
  )
}

export const EntrySkeleton = () => (
  <div className={classes.entry} aria-hidden>
    <span className={classes.bar} />
    <Skeleton height={44} circle />
    <div className={classes.body}>
      <Skeleton height={12} my={4} width="55%" />
      <Skeleton height={12} my={8} width="80%" />
      <Skeleton height={10} my={4} width="40%" />
    </div>
  </div>
)
