import { useState } from 'react'
import classes from './Face.module.css'
import { Initials } from './Initials.tsx'

type Props = { name: string; picture: string | null; size: number }

/** A person's picture. Shows their initials if there is no picture or it cannot be loaded. The name stands beside it. */
export function Face({ name, picture, size }: Props) {
  const [missing, setMissing] = useState<string | null>(null)
  if (!picture || picture === missing) return <Initials name={name} size={size} quiet />
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
