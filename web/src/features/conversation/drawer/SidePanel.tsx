import { FocusTrap } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Section } from '#web/shared/ui/Section.tsx'
import classes from './SidePanel.module.css'

/** Over the page, beside it, or instead of it on a phone. */
export type PanelMode = 'over' | 'beside' | 'sheet'

type Props = {
  label: string
  mode: PanelMode
  /** Whether the reader has just opened it, so that it takes the focus. */
  takesFocus: boolean
  /** The present view. When it changes, the focus stays in the panel. */
  shows: string
  onEscape: () => void
  children: ReactNode
}

/** A panel at the right edge. Escape closes it and returns the focus. */
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

  const lastShown = useRef(shows)
  useEffect(() => {
    if (lastShown.current !== shows && document.activeElement === document.body) panel.current?.focus({ preventScroll: true })
    lastShown.current = shows
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
        <Section resetKey={shows}>{children}</Section>
      </aside>
    </FocusTrap>
  )
}

/** Escape first closes a dialog over the panel, or an open list in it. The dialog is looked up in the page, because it gets the focus only a moment after it opens. */
const isOwnEscape = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent) =>
  key === 'Escape' &&
  !defaultPrevented &&
  target instanceof Element &&
  currentTarget.contains(target) &&
  target.getAttribute('aria-expanded') !== 'true' &&
  !document.querySelector('[aria-modal=true]:not(aside)')

type SidePanelLayoutProps = { head: ReactNode; drawer: ReactNode; children: ReactNode }

/** A page with a panel at its right edge. The head stays visible above both. */
export const DrawerLayout = ({ head, drawer, children }: SidePanelLayoutProps) => (
  <>
    {head}
    <div className={classes.frame}>
      <div className={classes.page}>
        <Section>{children}</Section>
      </div>
      {drawer}
    </div>
  </>
)
