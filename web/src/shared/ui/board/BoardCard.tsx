import { useDraggable } from '@dnd-kit/core'
import { Badge } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Face } from '../Face.tsx'
import classes from './Board.module.css'

type Props = {
  id: number
  name: string
  picture: string | null
  /** Below the name: what tells two of one name apart. */
  subtitle: string
  text: ReactNode
  badge: { count: number; label: string } | null
  marks: ReactNode
  foot: ReactNode
  tools: ReactNode
  to: string
  /** How it is brought elsewhere without a mouse. */
  hint: string
  isChosen: boolean
  tabIndex: 0 | -1
  /** The keyboard has come here; it may be that the card has just come with it. */
  takesFocus: boolean
}

/** One card of a board. The whole of it is its link; its buttons lie above. */
export function BoardCard({ id, text, badge, marks, foot, tools, isChosen, ...head }: Props) {
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
      <div className={classes.marks}>{marks}</div>
      <div className={classes.cardFoot}>
        {foot}
        <div className={classes.tools}>{tools}</div>
      </div>
    </article>
  )
}

type HeadProps = Omit<Props, 'id' | 'text' | 'marks' | 'foot' | 'tools'>

function CardHead({ name, picture, subtitle, badge, to, hint, isChosen, tabIndex, takesFocus }: HeadProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (!takesFocus) return undefined
    // A card that has just come is hidden until it has been measured, and what is hidden takes no focus.
    let frame = requestAnimationFrame(function take() {
      link.current?.focus({ preventScroll: true })
      if (document.activeElement !== link.current) frame = requestAnimationFrame(take)
    })
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <div className={classes.cardHead}>
      <Face name={name} picture={picture} size={32} />
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
