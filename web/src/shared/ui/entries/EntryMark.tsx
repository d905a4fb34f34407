import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorDot } from '../ColorDot.tsx'
import classes from './Entry.module.css'

type Props = {
  color?: string
  icon?: ReactNode
  /** What it means, under the pointer. */
  hint?: string
  /** One of several of its kind. */
  isChip?: boolean
  /** Somebody should look here. */
  isUrgent?: boolean | undefined
  /** What is read out instead of the word, where more is to be said. */
  said?: string
  /** How many there are beside it. */
  more?: number
  children: string
}

/** A small word, with the colour of what it names or a picture of what it is. */
export const EntryMark = ({ color, icon, hint, isChip, isUrgent, said, more = 0, children }: Props) => (
  <span
    className={classes.mark}
    data-chip={isChip || undefined}
    data-urgent={isUrgent || undefined}
    data-more={more > 0 || undefined}
    title={hint}
  >
    {color !== undefined && <ColorDot color={color} />}
    {icon}
    <span className={classes.word} aria-hidden={said !== undefined || undefined}>
      {children}
    </span>
    {said !== undefined && <VisuallyHidden>{said}</VisuallyHidden>}
    {more > 0 && <span className={classes.more}>+{more}</span>}
  </span>
)
