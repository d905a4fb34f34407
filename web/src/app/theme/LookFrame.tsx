import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './LookFrame.module.css'

type Props = { label: string; side: ReactNode; onLeave: () => void; children: ReactNode }

/** A page with a panel at its right. On a phone the panel covers the page. */
export function LookFrame({ label, side, onLeave, children }: Props) {
  const look = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  const isOpen = Boolean(side)
  useEffect(() => {
    if (!isOpen) return undefined
    before.current = document.activeElement
    look.current?.focus()
    // When the panel closes, the focus returns to where it was.
    return () => void (before.current instanceof HTMLElement && before.current.focus())
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.target === look.current) onLeave()
  }
  return (
    <div className={classes.split}>
      <div className={classes.page}>{children}</div>
      {isOpen && (
        <section ref={look} className={classes.look} aria-label={label} tabIndex={-1} onKeyDown={onKeyDown}>
          {side}
        </section>
      )}
    </div>
  )
}
