import { type ReactNode, useState } from 'react'
import { isFewEmoji } from '#web/shared/lib/text/isFewEmoji.ts'
import { truncateText } from '#web/shared/lib/text/truncateText.ts'
import { WhatsAppMarkup } from '#web/shared/lib/text/WhatsAppMarkup.tsx'
import classes from './BubbleText.module.css'

type Props = {
  children: string
  /** Label of the button that shows the rest. Without it the whole text is shown. */
  more?: string
  /** Shown in the last line of the text if there is room. */
  foot?: ReactNode
}

/** A message's text with its line breaks, formatting and links. */
export function BubbleText({ children, more, foot }: Props) {
  const [isExpanded, setExpanded] = useState(false)
  const beginning = more === undefined || isExpanded ? undefined : truncateText(children)
  return (
    <>
      <div className={classes.text} dir="auto" data-large={isFewEmoji(children) || undefined}>
        <WhatsAppMarkup text={beginning ?? children} />
        {foot && !beginning && <div className={classes.end}>{foot}</div>}
      </div>
      {beginning && (
        <>
          <button type="button" className={classes.more} onClick={() => setExpanded(true)}>
            {more}
          </button>
          {foot}
        </>
      )}
    </>
  )
}
