import { IconPhoto, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import classes from './Grid.module.css'

export const Grid = ({ children }: { children: ReactNode }) => <ul className={classes.grid}>{children}</ul>

type Props = { label: string; small: string | null; full: string; isVideo: boolean; onOpen: (() => void) | undefined }

/** A square of a picture, which leads to all of it. */
export function GridPicture({ label, small, full, isVideo, onOpen }: Props) {
  const [isBroken, setBroken] = useState(false)
  // With a key held down a link is opened as the browser opens links.
  const open = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li>
      <a className={classes.cell} href={full} target="_blank" rel="noreferrer" aria-label={label} title={label} onClick={open}>
        {small && !isBroken ? (
          <img className={classes.picture} src={small} alt="" loading="lazy" draggable={false} onError={() => setBroken(true)} />
        ) : (
          !isVideo && <IconPhoto size={28} stroke={1.3} />
        )}
        {isVideo && (
          <span className={classes.play}>
            <IconPlayerPlayFilled size={16} />
          </span>
        )}
      </a>
    </li>
  )
}
