import { useState } from 'react'
import classes from './Avatar.module.css'
import { InitialsAvatar } from './InitialsAvatar.tsx'

type Props = { name: string; picture: string | null; size: number }

/** A person's picture. Shows their initials if there is no picture or it cannot be loaded. The name stands beside it. */
export function Avatar({ name, picture, size }: Props) {
  const [missing, setMissing] = useState<string | null>(null)
  if (!picture || picture === missing) return <InitialsAvatar name={name} size={size} quiet />
  return (
    <img
      className={classes.face}
      src={picture}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setMissing(picture)}
    />
  )
}
