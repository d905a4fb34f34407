import type { ReactNode } from 'react'
import classes from './Figures.module.css'

type Card = { label: string; value: ReactNode; note?: ReactNode; onOpen?: (() => void) | undefined }

/** Cards with figures, each with a label; a card that opens leads to what it counts. */
export const FigureCards = ({ cards }: { cards: readonly Card[] }) => (
  <dl className={classes.cards}>
    {cards.map(({ label, value, note, onOpen }) => (
      <div key={label} className={classes.card}>
        <dt className={classes.label}>{label}</dt>
        <dd className={classes.value}>
          {onOpen ? (
            <button type="button" className={classes.open} onClick={onOpen}>
              {value}
            </button>
          ) : (
            value
          )}
          {note && <span className={classes.note}>{note}</span>}
        </dd>
      </div>
    ))}
  </dl>
)
