import type { ReactNode } from 'react'
import classes from './Entry.module.css'

/** Pictures beside the title that say what kind of conversation it is. */
export const EntrySigns = ({ children }: { children: ReactNode }) => <span className={classes.signs}>{children}</span>

/** What the entry says, cut at its end. */
export const EntryWords = ({ children }: { children: ReactNode }) => <span className={classes.words}>{children}</span>

/** A word before what is said: it is not sent yet. */
export const EntryDraft = ({ children }: { children: string }) => <span className={classes.draft}>{children}</span>

/** Stands for a moment instead of what is said. */
export const EntryHint = ({ children }: { children: string }) => (
  <span className={classes.hint} role="status">
    {children}
  </span>
)

type SelectProps = { label: string; tabIndex: 0 | -1; checked: boolean; onToggle: (withShift: boolean) => void }

/** Chooses an entry, to do something with several. Shown once somebody turns to the entry, or has begun to choose. */
export const EntrySelect = ({ label, tabIndex, checked, onToggle }: SelectProps) => (
  <label className={classes.select}>
    <input
      type="checkbox"
      aria-label={label}
      tabIndex={tabIndex}
      checked={checked}
      onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
    />
  </label>
)
