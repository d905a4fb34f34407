import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { ColorDot } from '../ColorDot.tsx'
import classes from './ConversationEntry.module.css'

type Props = {
  color?: string
  icon?: ReactNode
  /** Tooltip. */
  hint?: string
  /** Drawn as a bordered pill, as for tags; otherwise icon and word only. */
  hasBorder?: boolean
  /** Needs attention. */
  isUrgent?: boolean | undefined
  /** How serious it is, where there are degrees. */
  tone?: 'warning' | 'bad' | undefined
  /** Read by screen readers instead of the word. */
  screenReaderText?: string
  /** The number of further chips. */
  more?: number
  children: string
}

/** A small label with a colour or an icon. */
export const EntryChip = ({ color, icon, hint, hasBorder, isUrgent, tone, screenReaderText, more = 0, children }: Props) => (
  <span
    className={classes.mark}
    data-chip={hasBorder || undefined}
    data-urgent={isUrgent || undefined}
    data-tone={tone}
    data-more={more > 0 || undefined}
    title={hint}
  >
    {color !== undefined && <ColorDot color={color} />}
    {icon}
    <span className={classes.word} aria-hidden={screenReaderText !== undefined || undefined}>
      {children}
    </span>
    {screenReaderText !== undefined && <VisuallyHidden>{screenReaderText}</VisuallyHidden>}
    {more > 0 && <span className={classes.more}>+{more}</span>}
  </span>
)
