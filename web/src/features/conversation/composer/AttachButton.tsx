import { ActionIcon, FileButton, Menu } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { type ComponentProps, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuDropdown } from '../../../shared/ui/dropdown/Dropdowns.tsx'
import { Late } from '../Late.ts'
import type { Attachable } from './AttachMenuItems.tsx'

type Props = {
  onFiles: (files: readonly File[]) => void
  hasLibrary: boolean
  onChoose: (choice: Attachable) => void
}

/** Chooses files from the device, or what else a message can bring. */
export function AttachButton({ onFiles, hasLibrary, onChoose }: Props) {
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    // Else the same file could not be chosen again.
    reset.current?.()
    onFiles(files)
  }
  return (
    <FileButton resetRef={reset} multiple onChange={choose}>
      {({ onClick }) => (
        <Menu position="top-start">
          <Menu.Target>
            <Clip />
          </Menu.Target>
          <MenuDropdown>
            <Late>{({ AttachMenuItems }) => <AttachMenuItems {...{ hasLibrary, onChoose }} onDevice={onClick} />}</Late>
          </MenuDropdown>
        </Menu>
      )}
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
