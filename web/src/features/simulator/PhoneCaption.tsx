import type { ReactNode } from 'react'
import { textColorOn } from '#web/shared/ui/contrast.ts'
import classes from './PhoneCaption.module.css'

type Props = { name: string; below: string; color: string; tools: ReactNode }

/** The owner of the phone. */
export const PhoneCaption = ({ name, below, color, tools }: Props) => (
  <header className={classes.caption}>
    <ColoredInitial name={name} color={color} />
    <div className={classes.who}>
      <h2 className={classes.name}>{name}</h2>
      <span className={classes.below}>{below}</span>
    </div>
    {tools}
  </header>
)

/** The first letter of a name on its colour. Decorative: the name is next to it. */
export const ColoredInitial = ({ name, color, isSmall = false }: { name: string; color: string; isSmall?: boolean }) => (
  <span
    className={classes.initial}
    data-letter={[...name.trim()][0]?.toUpperCase() ?? ''}
    data-ink={textColorOn(color)}
    data-small={isSmall || undefined}
    style={{ backgroundColor: color }}
  />
)
