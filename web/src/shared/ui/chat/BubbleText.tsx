import { type ReactNode, useState } from 'react'
import { beginningOf } from '../../text/beginningOf.ts'
import { isFewEmoji } from '../../text/fewEmoji.ts'
import { MarkedText } from '../../text/MarkedText.tsx'
import classes from './BubbleText.module.css'

type Props = {
  children: string
  /** Label of the button that shows the rest. Without it the whole text is shown. */
  more?: string
  /** Stands in the last line of the text if there is room. */
  foot?: ReactNode
}

/** A message's text with its line breaks, formatting and links. */
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
