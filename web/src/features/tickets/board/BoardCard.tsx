import { useDraggable } from '@dnd-kit/core'
import { Badge } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Avatar } from '#web/shared/ui/Avatar.tsx'
import classes from './Board.module.css'

type Props = {
  id: number
  name: string
  picture: string | null
  /** Below the name: tells two contacts of the same name apart. */
  subtitle: string
  text: ReactNode
  badge: { count: number; label: string } | null
  chips: ReactNode
  foot: ReactNode
  tools: ReactNode
  to: string
  /** Says how to move the card with the keyboard. */
  hint: string
  isChosen: boolean
  tabIndex: 0 | -1
  /** The card that has the keyboard focus. It may just have moved here. */
  takesFocus: boolean
}

/** A card of a board. The whole card is a link; its buttons lie above the link. */
export function BoardCard({ id, text, badge, chips, foot, tools, isChosen, ...head }: Props) {
  const { setNodeRef, listeners, isDragging } = useDraggable({ id })
  return (
    <article
      ref={setNodeRef}
      className={classes.card}
      data-card={id}
      data-chosen={isChosen || undefined}
      data-dragged={isDragging || undefined}
      {...listeners}
    >
      <CardHead {...head} badge={badge} isChosen={isChosen} />
      <div className={classes.text} data-new={badge !== null || undefined}>
        {text}
      </div>
      <div className={classes.marks}>{chips}</div>
      <div className={classes.cardFoot}>
        {foot}
        <div className={classes.tools}>{tools}</div>
      </div>
    </article>
  )
}

type HeadProps = Omit<Props, 'id' | 'text' | 'chips' | 'foot' | 'tools'>

function CardHead({ name, picture, subtitle, badge, to, hint, isChosen, tabIndex, takesFocus }: HeadProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!takesFocus) return undefined
    // A new card is hidden until the list has measured it, and a hidden element takes no focus.
    let frame = requestAnimationFrame(function take() {
      link.current?.focus({ preventScroll: true })
      if (document.activeElement !== link.current) frame = requestAnimationFrame(take)
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <div className={classes.cardHead}>
      <Avatar name={name} picture={picture} size={32} />
      <div className={classes.names}>
        <Link
          ref={link}
          className={classes.title}
          to={to}
          replace
          draggable={false}
          data-main
          tabIndex={tabIndex}
          title={name}
          aria-current={isChosen || undefined}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          aria-description={hint}
        >
          {name}
        </Link>
        <span className={classes.quiet}>{subtitle}</span>
      </div>
      {badge && (
        <Badge size="sm" circle={badge.count < 10} aria-label={badge.label}>
          {badge.count > 99 ? '99+' : badge.count}
        </Badge>
      )}
    </div>
  )
}
