import { DragOverlay, pointerWithin } from '@dnd-kit/core'
import { type ReactNode, useRef, useState } from 'react'
import { DragArea } from '../drag/DragArea.tsx'
import classes from './Board.module.css'
import type { CardKeys } from './useCardKeys.ts'

type Props = {
  label: string
  keys: CardKeys
  onDrop: (id: number, lane: string) => void
  /** What a card looks like that is on its way. */
  ghostOf: (id: number) => ReactNode
  /** What has just been done, for those who do not see it. */
  said: string
  children: ReactNode
}

/** Lanes beside each other, with cards that are brought from one to another. What happens on the board meanwhile goes on under them. */
export function BoardFrame({ label, keys, onDrop, ghostOf, said, children }: Props) {
  const board = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<number | null>(null)
  return (
    <DragArea
      collisionDetection={pointerWithin}
      // The board goes on at its edges; the cards within a lane stay where they are.
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
            {ghostOf(dragged)}
          </div>
        )}
      </DragOverlay>
      <p role="status" className={classes.unseen}>
        {said}
      </p>
    </DragArea>
  )
}
