import type { ReactNode } from 'react'
import classes from './Bubble.module.css'
import marks from './BubbleMarks.module.css'
import { type AskForMenu, useMenuRequest } from './useMenuRequest.ts'

type Props = {
  side: 'own' | 'theirs'
  /** Whose it is and when, for those who do not see on which side it stands. */
  label: string
  /** Marks, time and ticks. */
  foot: ReactNode
  /** Who says it, where that is not plain. */
  author?: ReactNode
  /** What stands before all that is said: whence it comes, what it answers. */
  head?: ReactNode
  /** Its place among what the same person says in a row: only the last one has a tail, only the first one keeps a distance. */
  starts?: boolean
  ends?: boolean
  /** What is said, with the foot at its end; without it the foot stands alone. */
  text?: (foot: ReactNode) => ReactNode
  /** What can be tapped on it, at its end. */
  choices?: ReactNode
  look?: 'plain' | 'note' | 'picture' | 'film' | 'voice' | 'bare'
  failed?: boolean
  /** What can be done with it, beside it. */
  tools?: ReactNode
  onAsk?: AskForMenu | undefined
  reactions?: ReactNode
  /** Below the bubble: why it failed, and what to do. */
  below?: ReactNode
  children?: ReactNode
}

/** One message: own ones right, theirs left. */
export function Bubble({ side, label, author, foot, text, look = 'plain', failed = false, children, ...around }: Props) {
  const { head, starts = true, ends = true, choices, tools, onAsk, reactions, below } = around
  const asked = useMenuRequest(onAsk)
  const shownFoot = (
    <div className={marks.foot} data-look={text ? undefined : look}>
      {foot}
    </div>
  )
  return (
    <article className={classes.line} data-side={side} data-starts={starts || undefined} aria-label={label} tabIndex={-1} {...asked}>
      <div className={classes.row} data-side={side}>
        <div
          className={classes.bubble}
          data-side={side}
          data-starts={starts || undefined}
          data-ends={ends || undefined}
          data-look={look}
          data-failed={failed || undefined}
        >
          {(author || head) && (
            <div className={classes.beside} data-look={look}>
              {author && <div className={marks.author}>{author}</div>}
              {head}
            </div>
          )}
          {children}
          {text ? (
            <div className={classes.beside} data-look={look}>
              {text(shownFoot)}
            </div>
          ) : (
            shownFoot
          )}
          {choices}
        </div>
        {tools && (
          <div className={classes.tools} data-side={side}>
            {tools}
          </div>
        )}
      </div>
      {reactions && <div className={classes.reactions}>{reactions}</div>}
      {below && <div className={classes.below}>{below}</div>}
    </article>
  )
}

/** A name in one of eight colours, the same for the same person everywhere. */
export const AuthorName = ({ name, tone }: { name: string; tone?: number | undefined }) => (
  <bdi className={marks.name} data-tone={tone === undefined ? undefined : tone % 8}>
    {name}
  </bdi>
)

/** What the product says in place of a text, or about one. */
export const BubbleNote = ({ icon, isSmall = false, children }: { icon: ReactNode; isSmall?: boolean; children: string }) => (
  <p className={marks.note} data-small={isSmall || undefined}>
    {icon}
    {children}
  </p>
)

/** Ticks: in colour once it is read, or when it cannot be sent. */
export const Ticks = ({ label, detail, tone, children }: TicksProps) => (
  <span className={marks.ticks} role="img" aria-label={label} title={detail ?? label} data-tone={tone}>
    {children}
  </span>
)

type TicksProps = { label: string; detail?: string; tone: 'plain' | 'read' | 'failed'; children: ReactNode }
