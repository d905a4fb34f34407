import { IconStarFilled } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './RatingStars.module.css'

const positions = [1, 2, 3]
const row = positions.map((index) => <IconStarFilled key={index} size={16} />)

/** A rating of up to three stars. `label` is its text for screen readers. */
export const RatingStars = ({ rating, label }: { rating: number; label: string }) => (
  <span
    className={classes.stars}
    role="img"
    aria-label={label}
    data-hint={label}
    style={{ '--share': `${(100 * rating) / positions.length}%` } as CSSProperties}
  >
    {row}
    <span className={classes.full}>{row}</span>
  </span>
)
