import { IconExternalLink, IconMapPinFilled } from '@tabler/icons-react'
import { useState } from 'react'
import type { ParsedLocation } from '#web/shared/lib/text/parseLocation.ts'
import classes from './Cards.module.css'

type Props = { location: ParsedLocation; title: string; open: string }

/** A shared location: map image, name and a link to the map. */
export function LocationCard({ location: { picture, link, description }, title, open }: Props) {
  const [isBroken, setBroken] = useState(false)
  const map = (
    <>
      <span className={classes.map}>
        {picture && !isBroken && <img src={picture} alt="" onError={() => setBroken(true)} />}
        <IconMapPinFilled size={34} />
      </span>
      <span className={classes.told}>
        <strong>{title}</strong>
        {description && <bdi className={classes.detail}>{description}</bdi>}
        {link && (
          <span className={classes.way}>
            {open}
            <IconExternalLink size={14} stroke={1.8} />
          </span>
        )}
      </span>
    </>
  )
  if (!link) return <div className={classes.place}>{map}</div>
  return (
    <a className={classes.place} href={link} target="_blank" rel="noopener noreferrer nofollow">
      {map}
    </a>
  )
}
