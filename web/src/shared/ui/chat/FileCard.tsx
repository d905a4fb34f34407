import {
  IconDownload,
  IconFile,
  IconFileMusic,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconVideo,
} from '@tabler/icons-react'
import classes from './ImageAttachment.module.css'

type FileProps = { address: string; name: string; kind: string; note?: string }

/** A file of any other kind: its icon, name and size. A click downloads it. */
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

/** Matched against the file's extension or its MIME type. */
export const fileIcon = (kind: string) => icons.find(([kinds]) => kinds.test(kind))?.[1] ?? IconFile

const icons = [
  [/pdf/i, IconFileTypePdf],
  [/sheet|excel|csv|\bxlsx?\b|\bods\b/i, IconFileSpreadsheet],
  [/word|document|text|rtf|\bdocx?\b|\bodt\b/i, IconFileText],
  [/zip|rar|tar|compress|7z/i, IconFileZip],
  [/^audio/i, IconFileMusic],
  [/^video/i, IconVideo],
] as const
