import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import { IconExternalLink, IconMapPinFilled } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ParsedLocation } from '#web/shared/lib/text/parseLocation.ts'
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

type LocationCardProps = { location: ParsedLocation; title: string; open: string }

/** A shared location: map image, name and a link to the map. */
export function LocationCard({ location: { picture, link, description }, title, open }: LocationCardProps) {
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

/** The preview of a link, as the message carries it. */
export const LinkCard = ({ link: { url, title, description, picture } }: { link: LinkPreview }) => (
  <a className={classes.link} href={url} target="_blank" rel="noopener noreferrer nofollow">
    {picture && <img src={picture} alt="" />}
    <span className={classes.told}>
      {title && <strong>{title}</strong>}
      {description && <bdi className={classes.detail}>{description}</bdi>}
      <span className={classes.detail}>{new URL(url).host}</span>
    </span>
  </a>
)
