import {
  IconDownload,
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react'
import { type MouseEvent, useState } from 'react'
import classes from './Attachment.module.css'

type PictureProps = { small: string; full: string; text: string; onOpen?: () => void; isSticker?: boolean }

/** A whole picture in a box of one size, so that nothing moves when it arrives; what the box has left is filled by the picture itself. */
export function Picture({ small, full, text, onOpen, isSticker = false }: PictureProps) {
  const [isBroken, setBroken] = useState(false)
  // With a key held down a link is opened as the browser opens links.
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

type FileProps = { address: string; name: string; kind: string; note?: string }

/** Any other file: what it is, how large, and a press away. */
export function FileCard({ address, name, kind, note }: FileProps) {
  const Icon = fileIcon(kind)
  return (
    <a className={classes.file} href={address} download={name} target="_blank" rel="noreferrer">
      <span className={classes.kind}>
        <Icon size={22} stroke={1.6} />
      </span>
      <span className={classes.told}>
        <bdi className={classes.name}>{name}</bdi>
        {note && <span className={classes.note}>{note}</span>}
      </span>
      <IconDownload size={18} stroke={1.7} />
    </a>
  )
}

/** By what it is called or by its kind as the web names it. */
export const fileIcon = (kind: string) => icons.find(([kinds]) => kinds.test(kind))?.[1] ?? IconFile

const icons = [
  [/pdf/i, IconFileTypePdf],
  [/sheet|excel|csv|\bxlsx?\b|\bods\b/i, IconFileSpreadsheet],
  [/word|document|text|rtf|\bdocx?\b|\bodt\b/i, IconFileText],
  [/zip|rar|tar|compress|7z/i, IconFileZip],
  [/^audio/i, IconFileMusic],
  [/^video/i, IconVideo],
] as const
