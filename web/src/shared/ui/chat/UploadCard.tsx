import { IconX } from '@tabler/icons-react'
import { fileIcon } from './FileCard.tsx'
import attachment from './ImageAttachment.module.css'
import classes from './UploadCard.module.css'

type Props = {
  name: string
  note: string
  kind: string
  preview: string | null
  /** From 0 to 1; null while nothing is being uploaded. */
  progress: number | null
  texts: { progress: string; cancel: string }
  onCancel: () => void
}

/** A file being uploaded, in a box of its final size. */
export function UploadCard({ name, note, kind, preview, progress, texts, onCancel }: Props) {
  const Icon = fileIcon(kind)
  const bar = progress !== null && (
    <span className={classes.progress}>
      <progress aria-label={texts.progress} max={1} value={progress} />
      <button type="button" className={classes.cancel} aria-label={texts.cancel} title={texts.cancel} onClick={onCancel}>
        <IconX size={16} stroke={2} />
      </button>
    </span>
  )
  if (preview)
    return (
      <div className={attachment.frame} data-waiting>
        <img className={attachment.backdrop} src={preview} alt="" />
        <img className={attachment.picture} src={preview} alt={name} />
        {bar}
      </div>
    )
  return (
    <div className={attachment.file}>
      <span className={attachment.kind}>
        <Icon size={22} stroke={1.6} />
      </span>
      <span className={attachment.told}>
        <bdi className={attachment.name}>{name}</bdi>
        <span className={attachment.note}>{note}</span>
        {bar}
      </span>
    </div>
  )
}
