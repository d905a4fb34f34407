import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './SidePanelLayout.module.css'

type Props = { label: string; side: ReactNode; onLeave: () => void; children: ReactNode }

/** A page with a panel at its right. On a phone the panel covers the page. */
export function SidePanelLayout({ label, side, onLeave, children }: Props) {
  const panel = useRef<HTMLElement>(null)
  const previousFocus = useRef<Element>(null)
  const isOpen = Boolean(side)
  useEffect(() => {
    if (!isOpen) return undefined
    previousFocus.current = document.activeElement
    panel.current?.focus()
    // When the panel closes, the focus returns to where it was.
    return () => void (previousFocus.current instanceof HTMLElement && previousFocus.current.focus())
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target === panel.current) onLeave()
  }
  return (
    <div className={classes.split}>
      <div className={classes.page}>{children}</div>
      {isOpen && (
        <section ref={panel} className={classes.look} aria-label={label} data-conversation tabIndex={-1} onKeyDown={onKeyDown}>
          {side}
        </section>
      )}
    </div>
  )
}
