import { Button } from '@mantine/core'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { useTranslation } from 'react-i18next'
import type { ReadyFile } from '../../../shared/drafts/drafts.ts'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { fileKey } from './acceptFiles.ts'
import { ChosenFileCard, FileCards } from './FileCards.tsx'
import { previewUrlOf, revokePreview } from './filePreviews.ts'

type Props = {
  files: readonly File[]
  onChange: (files: readonly File[]) => void
  ready: readonly ReadyFile[]
  onDropReady: (files: readonly ReadyFile[]) => void
}

/** The files that wait for the next message: to be looked at once more, and taken out. */
export function DraftFiles({ files, onChange, ready, onDropReady }: Props) {
  const { t, i18n } = useTranslation('composer')
  const size = (bytes: number) => showSize(bytes, i18n.language)
  const cardOf = (mime: string, file: { name: string; size: number }) => {
    const kind = fileKindOf(mime)
    const about = t('files.about', { kind: t(`kinds.${kind}`), size: size(file.size) })
    return { name: file.name, about, mime }
  }
  const takeOut = (gone: readonly File[]) => {
    for (const file of gone) revokePreview(file)
    onChange(files.filter((file) => !gone.includes(file)))
  }
  const sum = [...ready, ...files].reduce((bytes, { size }) => bytes + size, 0)
  const clear = () => {
    takeOut(files)
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
            onTakeOut={() => takeOut([file])}
          />
        )
      })}
    </FileCards>
  )
}
