import { DragOverlay, pointerWithin } from '@dnd-kit/core'
import { type ReactNode, useRef, useState } from 'react'
import { DragArea } from '#web/shared/ui/drag/DragArea.tsx'
import classes from './Board.module.css'
import type { CardKeys } from './useCardKeys.ts'

type Props = {
  label: string
  keys: CardKeys
  onDrop: (id: number, lane: string) => void
  /** Renders the card that is being dragged. */
  renderGhost: (id: number) => ReactNode
  /** Announces the last move to screen readers. */
  announcement: string
  children: ReactNode
}

/** Lanes side by side. Cards are moved between them. */
export function Board({ label, keys, onDrop, renderGhost, announcement, children }: Props) {
  const board = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <DragArea
      collisionDetection={pointerWithin}
      // The board scrolls at its edges; lanes do not.
      autoScroll={{ canScroll: (element) => element === board.current }}
      onDragStart={({ active }) => setDragged(Number(active.id))}
      onDragEnd={({ active, over }) => {
        setDragged(null)
        if (over) onDrop(Number(active.id), String(over.id))
      }}
      onDragCancel={() => setDragged(null)}
    >
      <section ref={board} className={classes.board} aria-label={label} data-dragging={dragged !== null || undefined} {...keys}>
        {children}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged !== null && (
          <div className={classes.ghost} aria-hidden inert>
            {renderGhost(dragged)}
          </div>
        )}
      </DragOverlay>
      <p role="status" className={classes.unseen}>
        {announcement}
      </p>
    </DragArea>
  )
}
