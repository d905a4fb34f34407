import { FocusTrap } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './SidePanel.module.css'

/** Over the page, beside it, or on a phone instead of it. */
export type PanelMode = 'over' | 'beside' | 'sheet'

type Props = {
  label: string
  mode: PanelMode
  /** Whether somebody has just opened it, and so wants to be in it. */
  takesFocus: boolean
  /** What is in it now: when that changes the focus stays in the panel. */
  shows: string
  onEscape: () => void
  children: ReactNode
}

/** What slides in at the right edge. Escape closes it, and the focus goes back to where it came from. */
export function SidePanel({ label, mode, takesFocus, shows, onEscape, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    const own = panel.current
    if (takesFocus) own?.focus({ preventScroll: true })
    return () => {
      const isLost = own?.contains(document.activeElement) || document.activeElement === document.body
      if (takesFocus && isLost && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [takesFocus])

  const shown = useRef(shows)
  useEffect(() => {
    if (shown.current !== shows && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    shown.current = shows
  }, [shows])

  const isModal = mode === 'sheet'
  return (
    <FocusTrap active={isModal} innerRef={panel}>
      <aside
        className={classes.panel}
        data-mode={mode}
        aria-label={label}
        tabIndex={-1}
        onKeyDown={(event) => isOwnEscape(event) && onEscape()}
        {...(mode !== 'beside' && { role: 'dialog', 'aria-modal': isModal })}
      >
        {children}
      </aside>
    </FocusTrap>
  )
}

/** Dialogs over the panel and lists that stand open in it close first. The focus comes into a dialog only a moment after it has opened. */
const isOwnEscape = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent) =>
  key === 'Escape' &&
  !defaultPrevented &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.getAttribute('aria-expanded') !== 'true' &&
  !document.querySelector('[aria-modal=true]:not(aside)')
