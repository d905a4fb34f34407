import { Button } from '@mantine/core'
import { fileKindOf } from '@recado/contract/messages/fileLimits'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { previewAddressOf, revokePreview } from '../sending/previews.ts'
import { ChosenFileCard, FileCards } from './FileCards.tsx'
import { fileMark } from './siftFiles.ts'

type Props = { files: readonly File[]; onChange: (files: readonly File[]) => void }

/** The files that wait for the next message: to be looked at once more, and taken out. */
export function FilesBar({ files, onChange }: Props) {
  const { t, i18n } = useTranslation('composer')
  const size = (bytes: number) => showSize(bytes, i18n.language)
  const takeOut = (gone: readonly File[]) => {
    for (const file of gone) revokePreview(file)
    onChange(files.filter((file) => !gone.includes(file)))
  }
  const sum = files.reduce((bytes, file) => bytes + file.size, 0)
  return (
    <FileCards
      label={t('files.label')}
      sum={t('files.sum', { count: files.length, size: size(sum) })}
      clear={
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => takeOut(files)}>
          {t('files.clear')}
        </Button>
      }
    >
      {files.map((file) => {
        const { name, type } = file
        const kind = fileKindOf(type)
        return (
          <ChosenFileCard
            key={fileMark(file)}
            name={name}
            about={t('files.about', { kind: t(`kinds.${kind}`), size: size(file.size) })}
            kind={type === 'application/pdf' ? 'pdf' : kind}
            picture={previewAddressOf(file)}
            takeOutLabel={t('files.takeOut', { name })}
            onTakeOut={() => takeOut([file])}
          />
        )
      })}
    </FileCards>
  )
}
