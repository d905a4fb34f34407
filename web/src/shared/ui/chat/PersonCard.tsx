import type { ReactNode } from 'react'
import { Initials } from '../Initials.tsx'
import classes from './Cards.module.css'

type Props = { name: string; details: readonly string[]; actions?: ReactNode }

/** Somebody whose card was handed over. */
export const PersonCard = ({ name, details, actions }: Props) => (
  <div className={classes.person}>
    <Initials name={name} size={40} quiet />
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
