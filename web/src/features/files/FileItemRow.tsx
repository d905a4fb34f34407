import { ActionIcon, FileButton, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconRefresh, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { useAcceptedFiles } from '#web/shared/ui/attachment/useAcceptedFiles.ts'
import { usePreviewFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { FileRow } from './FileRow.tsx'
import type { FileItem } from './fileItem.ts'

type Props = {
  item: FileItem
  at: number
  isLast: boolean
  progress: number | undefined
  onChange: (part: Partial<FileItem>) => void
  onMove: (to: number) => void
  onTakeOut: () => void
}

/** A file of the list: name, preview and actions. */
export function FileItemRow({ item, at, isLast, progress, onChange, onMove, onTakeOut }: Props) {
  const { t, i18n } = useTranslation('files')
  const { name, file = null, media = null, mediaName = null, path = null } = item
  const shown = usePreviewFile({ file, isTakenOff: false }, { id: 0, media, mediaName, mediaPath: path })
  const fitting = useAcceptedFiles()
  const reset = useRef<() => void>(null)
  const called = name || shown?.name || String(at + 1)
  const size = file?.size ?? media?.size
  const replace = (chosen: File | null) => {
    reset.current?.()
    const [fits] = fitting(chosen ? [chosen] : [])
    if (fits) onChange({ file: fits })
  }
  return (
    <FileRow
      picture={shown?.picture ?? null}
      mime={shown?.mime ?? ''}
      about={shown ? `${shown.name} · ${formatFileSize(size ?? 0, i18n.language)}` : t('noFile')}
      open={shown && { address: shown.address, label: t('open', { name: called }) }}
      progress={progress === undefined ? null : { part: progress, label: t('uploading', { name: called }) }}
      name={
        <TextInput
          aria-label={t('fields.optionName', { place: at + 1 })}
          placeholder={shown?.name ?? ''}
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
      }
    >
      <ActionIcon aria-label={t('moveUp', { name: called })} disabled={at === 0} onClick={() => onMove(at - 1)}>
        <IconArrowUp size={18} />
      </ActionIcon>
      <ActionIcon aria-label={t('moveDown', { name: called })} disabled={isLast} onClick={() => onMove(at + 1)}>
        <IconArrowDown size={18} />
      </ActionIcon>
      <FileButton resetRef={reset} onChange={replace}>
        {({ onClick }) => (
          <ActionIcon aria-label={t('replace', { name: called })} data-hint={t('replaceHint')} onClick={onClick}>
            <IconRefresh size={18} />
          </ActionIcon>
        )}
      </FileButton>
      <ActionIcon aria-label={t('takeOut', { name: called })} onClick={onTakeOut}>
        <IconX size={18} />
      </ActionIcon>
    </FileRow>
  )
}
