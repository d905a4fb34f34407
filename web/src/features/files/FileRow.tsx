import { Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { FileThumbnail } from '#web/shared/ui/files/FileThumbnail.tsx'
import classes from './FileRow.module.css'

export const FileRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
)

type Props = {
  mime: string
  picture: string | null
  /** The file's name and size. */
  about: string
  name: ReactNode
  /** Link to the file. */
  open: { address: string; label: string } | null
  progress: { part: number; label: string } | null
  /** Actions. */
  children: ReactNode
}

/** A file in an editable list. */
export const FileRow = ({ mime, picture, about, name, open, progress, children }: Props) => (
  <li className={classes.row}>
    {open ? (
      <a className={classes.open} href={open.address} target="_blank" rel="noreferrer" aria-label={open.label}>
        <FileThumbnail mime={mime} picture={picture} />
      </a>
    ) : (
      <FileThumbnail mime={mime} picture={picture} />
    )}
    <div className={classes.words}>
      {name}
      <span className={classes.about}>{about}</span>
      {progress && (
        <Progress.Root size="sm">
          <Progress.Section value={progress.part * 100} aria-label={progress.label} />
        </Progress.Root>
      )}
    </div>
    <div className={classes.tools}>{children}</div>
  </li>
)
