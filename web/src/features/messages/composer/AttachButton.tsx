import { ActionIcon, FileButton } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

type Props = { onFiles: (files: readonly File[]) => void }

/** Chooses files from the device. */
export function AttachButton({ onFiles }: Props) {
  const { t } = useTranslation('composer')
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    // Else the same file could not be chosen again.
    reset.current?.()
    onFiles(files)
  }
  return (
    <FileButton resetRef={reset} multiple onChange={choose}>
      {({ onClick }) => (
        <ActionIcon size={40} radius="xl" aria-label={t('attach')} data-hint={t('attach')} onClick={onClick}>
          <IconPaperclip size={20} stroke={1.7} />
        </ActionIcon>
      )}
    </FileButton>
  )
}
