import type { ReactNode } from 'react'
import { Avatar } from '../Avatar.tsx'
import classes from './Cards.module.css'

type Props = { name: string; picture?: string | null; details: readonly string[]; actions?: ReactNode }

/** A contact that was shared in a message: one row with its buttons at the end. */
export const ContactCard = ({ name, picture = null, details, actions }: Props) => (
  <div className={classes.person}>
    <Avatar name={name} picture={picture} size={40} />
    <div className={classes.told}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      {details.map((detail) => (
        <bdi key={detail} className={classes.detail}>
          {detail}
        </bdi>
      ))}
    </div>
    {actions && <div className={classes.actions}>{actions}</div>}
  </div>
)
