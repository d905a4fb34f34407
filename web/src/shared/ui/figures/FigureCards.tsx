import type { ReactNode } from 'react'
import classes from './Figures.module.css'

type Card = { label: string; value: ReactNode; note?: ReactNode; onOpen?: (() => void) | undefined }

/** Figures and facts side by side, each under what it is called; one that can be opened leads to what it counts. */
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
