import type { ReactNode } from 'react'
import { MarkedText } from '../../text/MarkedText.tsx'
import classes from './Bubble.module.css'

type Props = {
  side: 'own' | 'theirs'
  /** Whose it is and when, for those who do not see on which side it stands. */
  label: string
  /** Marks, time and ticks. */
  foot: ReactNode
  failed?: boolean
  /** Below the bubble: why it failed, and what to do. */
  below?: ReactNode
  children: ReactNode
}

/** One message: own ones right, theirs left. */
export const Bubble = ({ side, label, foot, failed = false, below, children }: Props) => (
  <article className={classes.line} data-side={side} aria-label={label}>
    <div className={classes.bubble} data-failed={failed || undefined}>
      {children}
      <div className={classes.foot}>{foot}</div>
    </div>
    {below && <div className={classes.below}>{below}</div>}
  </article>
)

/** As it was typed: line breaks, marks and addresses. */
export const BubbleText = ({ children }: { children: string }) => (
  <div className={classes.text} dir="auto">
    <MarkedText text={children} />
  </div>
)

/** What the product says in place of a text. */
export const BubbleNote = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <p className={classes.note}>
    {icon}
    {children}
  </p>
)

type QuoteProps = { author: string; text: string }

/** What a message answers. */
export const Quote = ({ author, text }: QuoteProps) => (
  <blockquote className={classes.quote}>
    <strong>{author}</strong>
    <span className={classes.quoted}>{text}</span>
  </blockquote>
)

/** Ticks: in colour once it is read, or when it cannot be sent. */
export const Ticks = ({ label, tone, children }: { label: string; tone: 'plain' | 'read' | 'failed'; children: ReactNode }) => (
  <span className={classes.ticks} role="img" aria-label={label} title={label} data-tone={tone}>
    {children}
  </span>
)
