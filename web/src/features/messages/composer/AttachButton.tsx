import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconDeviceDesktop, IconFiles, IconPaperclip } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '../../../shared/ui/dropdown/Dropdowns.tsx'

type Props = {
  onFiles: (files: readonly File[]) => void
  /** Opens the company's library, where it has one. */
  onLibrary: (() => void) | undefined
}

/** Chooses files from the device, or from the library: without one nobody is asked where from. */
export function AttachButton({ onFiles, onLibrary }: Props) {
  const { t } = useTranslation('composer')
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    // Else the same file could not be chosen again.
    reset.current?.()
    onFiles(files)
  }
  return (
    <FileButton resetRef={reset} multiple onChange={choose}>
      {({ onClick }) =>
        onLibrary ? (
          <Menu position="top-start">
            <Menu.Target>
              <Clip />
            </Menu.Target>
            <MenuDropdown>
              <Menu.Item leftSection={<IconDeviceDesktop size={18} />} onClick={onClick}>
                {t('attachFrom.device')}
              </Menu.Item>
              <Menu.Item leftSection={<IconFiles size={18} />} onClick={onLibrary}>
                {t('attachFrom.library')}
              </Menu.Item>
            </MenuDropdown>
          </Menu>
        ) : (
          <Clip onClick={onClick} />
        )
      }
    </FileButton>
  )
}

function Clip(props: ComponentProps<'button'>) {
  const { t } = useTranslation('composer')
  return (
    <ActionIcon {...(props as object)} size={40} radius="xl" aria-label={t('attach')} data-hint={t('attach')}>
      <IconPaperclip size={20} stroke={1.7} />
    </ActionIcon>
  )
}
