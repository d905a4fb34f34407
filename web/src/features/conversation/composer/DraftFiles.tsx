import { Button, CloseButton } from '@mantine/core'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadyFile } from '#web/shared/data/drafts/drafts.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { FileThumbnail } from '#web/shared/ui/files/FileThumbnail.tsx'
import { fileKey } from './acceptFiles.ts'
import classes from './DraftFiles.module.css'
import { previewUrlOf, revokePreview } from './messageOutbox.ts'

type Props = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  serverFiles: readonly ReadyFile[]
  onRemoveServerFiles: (files: readonly ReadyFile[]) => void
}

/** The files of the next message. Each can be removed. */
export function DraftFiles({ files, onChange, serverFiles, onRemoveServerFiles }: Props) {
  const { t, i18n } = useTranslation('composer')
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const cardOf = (mime: string, file: { name: string; size: number }) => {
    const kind = fileKindOf(mime)
    const details = t('files.about', { kind: t(`kinds.${kind}`), size: size(file.size) })
    return { name: file.name, details, mime }
  }
  const remove = (removed: readonly File[]) => {
    for (const file of removed) revokePreview(file)
    onChange(files.filter((file) => !removed.includes(file)))
  }
  const sum = [...serverFiles, ...files].reduce((bytes, { size }) => bytes + size, 0)
  const clear = () => {
    remove(files)
    onRemoveServerFiles(serverFiles)
  }
  return (
    <FileCards
      label={t('files.label')}
      sum={t('files.sum', { count: files.length + serverFiles.length, size: size(sum) })}
      clear={
        <Button size="compact-xs" variant="subtle" color="gray" onClick={clear}>
          {t('files.clear')}
        </Button>
      }
    >
      {serverFiles.map((file) => (
        <ChosenFileCard
          key={file.id}
          {...cardOf(file.mime, file)}
          picture={file.picture}
          takeOutLabel={t('files.takeOut', { name: file.name })}
          onTakeOut={() => onRemoveServerFiles([file])}
        />
      ))}
      {files.map((file) => {
        return (
          <ChosenFileCard
            key={fileKey(file)}
            {...cardOf(file.type, file)}
            picture={previewUrlOf(file)}
            takeOutLabel={t('files.takeOut', { name: file.name })}
            onTakeOut={() => remove([file])}
          />
        )
      })}
    </FileCards>
  )
}

type BarProps = { label: string; sum: string; clear: ReactNode; children: ReactNode }

/** The frame with their number, their size and a button that removes all. */
const FileCards = ({ label, sum, clear, children }: BarProps) => (
  <section className={classes.bar} aria-label={label}>
    <div className={classes.head}>
      <span>{sum}</span>
      {clear}
    </div>
    <ul className={classes.cards}>{children}</ul>
  </section>
)

type CardProps = {
  name: string
  /** Kind and size. */
  details: string
  mime: string
  picture: string | null
  takeOutLabel: string
  onTakeOut: () => void
}

/** One file with its picture or the sign of its kind. */
function ChosenFileCard({ name, details, mime, picture, takeOutLabel, onTakeOut }: CardProps) {
  return (
    <li className={classes.card}>
      <FileThumbnail mime={mime} picture={picture} />
      <span className={classes.fileInfo}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.details}>{details}</span>
      </span>
      <CloseButton size="sm" aria-label={takeOutLabel} title={takeOutLabel} onClick={onTakeOut} />
    </li>
  )
}
