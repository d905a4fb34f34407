import type { ReactNode } from 'react'
import classes from './Board.module.css'
import type { CardDrag } from './useCardDrag.ts'
import type { CardKeys } from './useCardKeys.ts'

type Props = {
  label: string
  drag: CardDrag
  keys: CardKeys
  /** What the card that is on its way looks like. */
  ghost: ReactNode
  /** What has just been done, for those who do not see it. */
  said: string
  children: ReactNode
}

/** Lanes beside each other, with cards that are brought from one to another. */
export const BoardFrame = ({ label, drag, keys, ghost, said, children }: Props) => (
  <>
    <section
      ref={drag.board}
      className={classes.board}
      aria-label={label}
      data-dragging={drag.dragged !== null || undefined}
      {...drag.handlers}
      {...keys}
    >
      {children}
    </section>
    {drag.dragged !== null && (
      <div ref={drag.ghost} className={classes.ghost} aria-hidden inert>
        {ghost}
      </div>
    )}
    <p role="status" className={classes.unseen}>
      {said}
    </p>
  </>
)
