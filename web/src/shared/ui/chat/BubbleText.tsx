import { type ReactNode, useState } from 'react'
import { beginningOf } from '../../text/beginningOf.ts'
import { isFewEmoji } from '../../text/fewEmoji.ts'
import { MarkedText } from '../../text/MarkedText.tsx'
import classes from './BubbleText.module.css'

type Props = {
  children: string
  /** How the rest of a long text is asked for; without it, it stands whole. */
  more?: string
  /** Goes on in the last line, as far as there is room. */
  foot?: ReactNode
}

/** As it was typed: line breaks, marks and addresses. */
export function BubbleText({ children, more, foot }: Props) {
  const [isWhole, setWhole] = useState(false)
  const beginning = more === undefined || isWhole ? undefined : beginningOf(children)
  return (
    <>
      <div className={classes.text} dir="auto" data-large={isFewEmoji(children) || undefined}>
        <MarkedText text={beginning ?? children} />
        {foot && !beginning && <div className={classes.end}>{foot}</div>}
      </div>
      {beginning && (
        <>
          <button type="button" className={classes.more} onClick={() => setWhole(true)}>
            {more}
          </button>
          {foot}
        </>
      )}
    </>
  )
}
