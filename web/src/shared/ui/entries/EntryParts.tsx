import type { ReactNode } from 'react'
import classes from './ConversationEntry.module.css'

/** Icons beside the title that show the kind of conversation. */
export const EntryIcons = ({ children }: { children: ReactNode }) => <span className={classes.signs}>{children}</span>

/** The text of the entry, cut off at its end. */
export const EntryText = ({ children }: { children: ReactNode }) => <span className={classes.words}>{children}</span>

/** A word before the text: the text is a draft. */
export const EntryDraft = ({ children }: { children: string }) => <span className={classes.draft}>{children}</span>

/** A short-lived message in place of the text. */
export const EntryHint = ({ children }: { children: string }) => (
  <span className={classes.hint} role="status">
    {children}
  </span>
)

type SelectProps = { label: string; tabIndex: 0 | -1; checked: boolean; onToggle: (withShift: boolean) => void }

/** The check box of an entry. It is visible on hover and focus, and on every entry once something is selected. */
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
