import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { IconFile, IconFileTypePdf, IconMusic, IconPhoto, IconVideo } from '@tabler/icons-react'
import classes from './Files.module.css'

const icons = { image: IconPhoto, audio: IconMusic, video: IconVideo, pdf: IconFileTypePdf, application: IconFile }

type Props = { mime: string; picture: string | null }

/** A file as a small picture, or as the icon of its kind. */
export function FileThumbnail({ mime, picture }: Props) {
  const Icon = icons[mime === 'application/pdf' ? 'pdf' : fileKindOf(mime)]
  if (picture) return <img className={classes.sign} src={picture} alt="" />
  return (
    <span className={classes.sign}>
      <Icon size={22} stroke={1.6} aria-hidden />
    </span>
  )
}

const MAX_SHOWN = 3

/** Several thumbnails in a table row, with the number of files. */
export const FileThumbnails = ({
  files,
  label,
  note,
}: {
  files: readonly (Props & { key: string })[]
  label: string
  note: string | null
}) => (
  <span className={classes.signs}>
    {files.slice(0, MAX_SHOWN).map(({ key, ...file }) => (
      <FileThumbnail key={key} {...file} />
    ))}
    <span>
      {label}
      {note && <span className={classes.note}> · {note}</span>}
    </span>
  </span>
)
