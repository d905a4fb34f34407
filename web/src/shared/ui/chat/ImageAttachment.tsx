import { IconPhoto } from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import classes from './ImageAttachment.module.css'

type PictureProps = { small: string; full: string; text: string; onOpen?: () => void; isSticker?: boolean }

/** The whole picture in a box of fixed size, so that nothing moves when it loads. A blurred copy fills the rest of the box. */
export function ImageAttachment({ small, full, text, onOpen, isSticker = false }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  // With a modifier key held down, the browser opens the link itself.
  const open = (event: MouseEvent) => {
    if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={isSticker ? classes.sticker : classes.frame} href={full} target="_blank" rel="noreferrer" onClick={open}>
      {isBroken ? (
        <span className={classes.broken} role="img" aria-label={text}>
          <IconPhoto size={40} stroke={1.3} />
        </span>
      ) : (
        <>
          {!isSticker && <img className={classes.backdrop} src={small} alt="" loading="lazy" draggable={false} />}
          <img className={classes.picture} src={small} alt={text} loading="lazy" draggable={false} onError={() => setBroken(true)} />
        </>
      )}
    </a>
  )
}

/** Takes the space of an attachment whose code is still loading. */
export const AttachmentPlaceholder = ({ kind }: { kind: string }) => <span className={classes.coming} data-kind={kind} />
