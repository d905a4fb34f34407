import { Badge, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Avatar } from '../Avatar.tsx'
import classes from './ConversationEntry.module.css'
import { EntryTitle, type EntryTitleProps } from './EntryTitle.tsx'

type Props = EntryTitleProps & {
  id: number
  picture: string | null
  /** Icons beside the title: the kind of conversation. */
  icons?: ReactNode
  text: ReactNode
  time: string
  /** The queue's colour at the edge, with its name as a tooltip. */
  bar: { color: string; name: string } | null
  /** The number of unread messages. */
  badge: { count: number; label: string } | null
  /** Chips below: connection, tags. Without chips and actions there is no third line. */
  chips: ReactNode
  /** No longer in the list; it only keeps its position. */
  isRemoved: boolean
  /** The main action, always visible. */
  action?: ReactNode
  /** More actions, visible on hover or focus. */
  actions?: ReactNode
  /** An `EntrySelect`. */
  select?: ReactNode
}

/** A conversation in a list. The whole entry is a link; its buttons lie above the link. */
export function ConversationEntry({
  id,
  picture,
  icons,
  text,
  time,
  bar,
  badge,
  chips,
  isRemoved,
  action,
  actions,
  select,
  ...title
}: Props) {
  return (
    <div
      className={classes.entry}
      data-row={id}
      data-chosen={title.isChosen || undefined}
      data-gone={isRemoved || undefined}
      inert={isRemoved}
    >
      <span className={classes.bar} style={bar ? { backgroundColor: bar.color } : undefined} title={bar?.name} />
      <Avatar name={title.name} picture={picture} size={44} />
      <div className={classes.body}>
        <div className={classes.line}>
          <EntryTitle {...title} />
          {icons}
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
        {(chips || action || actions) && (
          <div className={classes.line}>
            <div className={classes.marks}>{chips}</div>
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
