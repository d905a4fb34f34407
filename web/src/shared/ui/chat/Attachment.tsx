import { IconFile } from '@tabler/icons-react'
import classes from './Attachment.module.css'

type PictureProps = { small: string; full: string; text: string }

/** A picture in a box of one size, so that nothing moves when it arrives; whole in a window of its own. */
export const Picture = ({ small, full, text }: PictureProps) => (
  <a className={classes.frame} href={full} target="_blank" rel="noreferrer">
    <img className={classes.picture} src={small} alt={text} loading="lazy" />
  </a>
)

/** Any other file, by its name. */
export const FileLink = ({ address, name }: { address: string; name: string }) => (
  <a className={classes.file} href={address} target="_blank" rel="noreferrer">
    <IconFile size={20} stroke={1.7} />
    <span className={classes.name}>{name}</span>
  </a>
)
