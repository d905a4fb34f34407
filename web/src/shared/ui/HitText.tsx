import type { Part } from '../text/excerptAround.ts'
import classes from './HitText.module.css'

/** An excerpt in which the search words are highlighted. */
export const HitText = ({ parts }: { parts: readonly Part[] }) => (
  <span className={classes.text} dir="auto">
    {parts.map(({ text, isHit }, place) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name, and never move.
      isHit ? <mark key={place}>{text}</mark> : <span key={place}>{text}</span>,
    )}
  </span>
)
