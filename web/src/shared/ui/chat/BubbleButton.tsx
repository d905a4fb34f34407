import type { ReactNode } from 'react'
import classes from './BubbleButton.module.css'

type Props = {
  label: string
  onPress: () => void
  children: ReactNode
  /** Whether the menu that it opens is open. */
  isExpanded?: boolean
  /** The same action is in the menu, so Tab skips this button. */
  isShortcut?: boolean
}

/** A small button beside a bubble. One exists per message, so it is a plain <button> without a library. */
export const BubbleButton = ({ label, onPress, children, isExpanded, isShortcut = false }: Props) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    title={label}
    onClick={onPress}
    {...(isExpanded !== undefined && { 'aria-haspopup': 'menu', 'aria-expanded': isExpanded })}
    {...(isShortcut && { tabIndex: -1 })}
  >
    {children}
  </button>
)
