import type { ReactNode } from 'react'
import classes from './BubbleTool.module.css'

type Props = {
  label: string
  onPress: () => void
  children: ReactNode
  /** Whether the menu that it opens is open. */
  isExpanded?: boolean
  /** The menu holds it too: whoever goes from control to control does not meet it twice. */
  isShortcut?: boolean
}

/** A small button beside a bubble. There are as many of them as messages, so it is a button and nothing more. */
export const BubbleTool = ({ label, onPress, children, isExpanded, isShortcut = false }: Props) => (
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
