import { Button, CloseButton, FileButton, Group, Input, Progress, Text } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { useAcceptedFiles } from './useAcceptedFiles.ts'
import type { AttachmentState, FileOwner } from './useAttachment.ts'

type Props = {
  attachment: Pick<AttachmentState, 'file' | 'isTakenOff' | 'progress' | 'choose' | 'takeOff'>
  row: FileOwner | undefined
  label: string
  /** Accepted MIME types, if not every kind that a conversation accepts. */
  kinds?: readonly string[]
}

/** A form field for the attached file. */
export function AttachmentField({ attachment, row, label, kinds }: Props) {
  const { t, i18n } = useTranslation('resource')
  const { file, isTakenOff, progress, choose, takeOff } = attachment
  const size = (bytes: number) => formatFileSize(bytes, i18n.language)
  const there =
    (file && { name: file.name, size: file.size, isLost: false }) ??
    (row?.media && !isTakenOff ? { name: row.mediaName ?? '', size: row.media.size, isLost: row.media.isLost } : null)
  const fitting = useAcceptedFiles(kinds)
  const take = (chosen: File | null) => {
    const [fits] = fitting(chosen ? [chosen] : [])
    if (fits) choose(fits)
  }
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap="sm" mt={4}>
        <FileButton onChange={take} {...(kinds && { accept: kinds.join(',') })}>
          {({ onClick }) => (
            <Button variant="default" leftSection={<IconPaperclip size={18} />} onClick={onClick}>
              {t(there ? 'file.replace' : 'file.choose')}
            </Button>
          )}
        </FileButton>
        {there && (
          <Group gap={4} wrap="nowrap" miw={0} flex={1}>
            <Text size="sm" truncate>
              {there.name}
            </Text>
            <Text size="sm" c={there.isLost ? 'red' : 'dimmed'} flex="none">
              {there.isLost ? t('file.lost') : size(there.size)}
            </Text>
            <CloseButton aria-label={t('file.takeOff', { name: there.name })} onClick={takeOff} />
          </Group>
        )}
      </Group>
      {progress !== null && <Progress mt="xs" value={progress * 100} aria-label={t('file.progress')} />}
    </Input.Wrapper>
  )
}
