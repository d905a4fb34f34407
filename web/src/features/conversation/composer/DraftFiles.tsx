import { Button, CloseButton } from '@mantine/core'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadyFile } from '../../../shared/drafts/drafts.ts'
import { formatFileSize } from '../../../shared/i18n/formatFileSize.ts'
import { FileThumbnail } from '../../../shared/ui/files/FileThumbnail.tsx'
import { fileKey } from './acceptFiles.ts'
import classes from './DraftFiles.module.css'
import { previewUrlOf, revokePreview } from './messageOutbox.ts'

type Props = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  ready: readonly ReadyFile[]
  onDropReady: (files: readonly ReadyFile[]) => void
}

/** The files of the next message. Each can be removed. */
export function DraftFiles({ files, onChange, ready, onDropReady }: Props) {
  const { t, i18n } = useTranslation('composer')
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const cardOf = (mime: string, file: { name: string; size: number }) => {
    const kind = fileKindOf(mime)
    const about = t('files.about', { kind: t(`kinds.${kind}`), size: size(file.size) })
    return { name: file.name, about, mime }
  }
  const remove = (removed: readonly File[]) => {
    for (const file of removed) revokePreview(file)
    onChange(files.filter((file) => !removed.includes(file)))
  }
  const sum = [...ready, ...files].reduce((bytes, { size }) => bytes + size, 0)
  const clear = () => {
    remove(files)
    onDropReady(ready)
  }
  return (
    <FileCards
      label={t('files.label')}
      sum={t('files.sum', { count: files.length + ready.length, size: size(sum) })}
      clear={
        <Button size="compact-xs" variant="subtle" color="gray" onClick={clear}>
          {t('files.clear')}
        </Button>
      }
    >
      {ready.map((file) => (
        <ChosenFileCard
          key={file.id}
          {...cardOf(file.mime, file)}
          picture={file.picture}
          takeOutLabel={t('files.takeOut', { name: file.name })}
          onTakeOut={() => onDropReady([file])}
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
  about: string
  mime: string
  picture: string | null
  takeOutLabel: string
  onTakeOut: () => void
}

/** One file with its picture or the sign of its kind. */
function ChosenFileCard({ name, about, mime, picture, takeOutLabel, onTakeOut }: CardProps) {
  return (
    <li className={classes.card}>
      <FileThumbnail mime={mime} picture={picture} />
      <span className={classes.words}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <span className={classes.about}>{about}</span>
      </span>
      <CloseButton size="sm" aria-label={takeOutLabel} title={takeOutLabel} onClick={onTakeOut} />
    </li>
  )
}
