import { Button, CloseButton, FileButton, Group, Input, Progress, Text } from '@mantine/core'
import { fileKindOf, largestFile } from '@recado/contract/messages/fileLimits'
import type { QuickMessage } from '@recado/contract/quickMessages'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../shared/i18n/showSize.ts'
import { toast } from '../../shared/toast/toast.ts'
import { useChosenAttachment } from './attachment.ts'

type Props = { media: QuickMessage['media']; name: string | null }

/** The file that goes along: of any kind that can be sent in a conversation. */
export function AttachmentField({ media, name }: Props) {
  const { t, i18n } = useTranslation('quickMessages')
  const { file, isTakenOff, progress, choose, takeOff } = useChosenAttachment()
  const size = (bytes: number) => showSize(bytes, i18n.language)
  const there = file ?? (media && !isTakenOff ? { name: name ?? '', size: media.size } : null)
  const take = (chosen: File | null) => {
    if (!chosen) return
    const most = largestFile[fileKindOf(chosen.type)]
    if (chosen.size === 0) toast.warning(t('file.empty', { name: chosen.name }))
    else if (chosen.size > most) toast.warning(t('file.tooLarge', { name: chosen.name, size: size(chosen.size), most: size(most) }))
    else choose(chosen)
  }
  return (
    <Input.Wrapper label={t('fields.attachment')} labelElement="div">
      <Group gap="sm" mt={4}>
        <FileButton onChange={take}>
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
            <Text size="sm" c="dimmed" flex="none">
              {size(there.size)}
            </Text>
            <CloseButton aria-label={t('file.takeOff', { name: there.name })} onClick={takeOff} />
          </Group>
        )}
      </Group>
      {progress !== null && <Progress mt="xs" value={progress * 100} aria-label={t('file.progress')} />}
    </Input.Wrapper>
  )
}
