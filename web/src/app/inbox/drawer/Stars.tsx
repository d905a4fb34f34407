import { IconStar, IconStarFilled } from '@tabler/icons-react'
import classes from './Stars.module.css'

/** How content somebody was, of three. */
export const Stars = ({ count, label }: { count: number; label: string }) => (
  <span role="img" aria-label={label} title={label} className={classes.stars}>
    {[1, 2, 3].map((place) =>
      place <= count ? <IconStarFilled key={place} size={14} /> : <IconStar key={place} size={14} stroke={1.7} />,
    )}
  </span>
)
