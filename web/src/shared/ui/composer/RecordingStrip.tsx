import type { ReactNode } from 'react'
import classes from './RecordingStrip.module.css'

type Props = { label: string; time: string; sounds: readonly { seconds: number; level: number }[]; note: string | null }

/** Duration and loudness of the recording. */
export const RecordingStrip = ({ label, time, sounds, note }: Props) => (
  <div className={classes.strip}>
    <span className={classes.light} />
    <span className={classes.time} role="timer" aria-label={label}>
      {time}
    </span>
    {note ? (
      <span role="status">{note}</span>
    ) : (
      <span className={classes.levels} aria-hidden="true">
        {sounds.map(({ seconds, level }) => (
          <span key={seconds} className={classes.level} style={{ height: `${Math.max(8, level * 100)}%` }} />
        ))}
      </span>
    )}
  </div>
)

/** A note before a recording or instead of it. */
export const RecordingNote = ({ children, role }: { children: ReactNode; role: 'status' | 'alert' }) => (
  <p className={classes.note} role={role}>
    {children}
  </p>
)
