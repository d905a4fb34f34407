import { keyLabels } from '#web/shared/lib/commands/keyLabels.ts'
import classes from './KeyCaps.module.css'

/** The keys of a shortcut. Alternatives stand side by side. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className={classes.ways}>
    {keys.split(' ').map((chord) => (
      <span key={chord} className={classes.chord}>
        {keyLabels(chord).map((cap) => (
          <kbd key={cap} className={classes.cap}>
            {cap}
          </kbd>
        ))}
      </span>
    ))}
  </span>
)
