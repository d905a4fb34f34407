import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import classes from './LookFrame.module.css'

type Props = { label: string; side: ReactNode; onLeave: () => void; children: ReactNode }

/** A page, and at its right what one looks into without leaving it; on a phone that lies over the page. */
export function LookFrame({ label, side, onLeave, children }: Props) {
  const look = useRef<HTMLElement>(null)
  const before = useRef<Element>(null)
  const isOpen = Boolean(side)
  useEffect(() => {
    if (!isOpen) return undefined
    before.current = document.activeElement
    look.current?.focus()
    // Whoever comes back goes on where they were.
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
