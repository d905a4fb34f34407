import { useState } from 'react'
import classes from './Face.module.css'
import { Initials } from './Initials.tsx'

type Props = { name: string; picture: string | null; size: number }

/** Somebody's picture, or their initials where there is none or it cannot be fetched. The name stands beside it. */
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
