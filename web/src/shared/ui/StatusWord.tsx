import classes from './StatusWord.module.css'

export type Tone = 'good' | 'waiting' | 'bad' | 'quiet'

/** A status in its colour, with its reason below. */
export const StatusWord = ({ tone, word, reason }: { tone: Tone; word: string; reason: string | undefined }) => (
  <span className={classes.status}>
    <span className={classes.word} data-tone={tone}>
      {word}
    </span>
    {reason && <span className={classes.reason}>{reason}</span>}
  </span>
)
