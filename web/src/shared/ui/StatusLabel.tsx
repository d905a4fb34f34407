import classes from './StatusLabel.module.css'

export type StatusTone = 'good' | 'waiting' | 'bad' | 'quiet'

/** A status in its colour, with its reason below. */
export const StatusLabel = ({ tone, label, reason }: { tone: StatusTone; label: string; reason: string | undefined }) => (
  <span className={classes.status}>
    <span className={classes.word} data-tone={tone}>
      {label}
    </span>
    {reason && <span className={classes.reason}>{reason}</span>}
  </span>
)
