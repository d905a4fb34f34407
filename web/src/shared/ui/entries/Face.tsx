import { type CSSProperties, useState } from 'react'
import { Initials } from '../Initials.tsx'
import classes from './Face.module.css'

type Props = { name: string; picture: string | null; size: number }

/** Somebody's picture; their initials where there is none, or where it does not come. */
export function Face({ name, picture, size }: Props) {
  const [failed, setFailed] = useState<string>()
  if (!picture || picture === failed) return <Initials name={name} size={size} quiet />
  const style = { '--face-size': `${size}px` } as CSSProperties
  return (
    <img
      className={classes.picture}
      style={style}
      src={picture}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setFailed(picture)}
    />
  )
}
