import type { LinkPreview } from '@recado/contract/messages/linkPreview'
import classes from './Cards.module.css'

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
