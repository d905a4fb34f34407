import type { ExcerptPart } from '#web/shared/lib/text/excerptAround.ts'
import classes from './HighlightedText.module.css'

/** An excerpt with highlighted search words. */
export const HighlightedText = ({ parts }: { parts: readonly ExcerptPart[] }) => (
  <span className={classes.text} dir="auto">
    {parts.map(({ text, isHit }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, two can be equal, and they never move.
      isHit ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
    )}
  </span>
)
