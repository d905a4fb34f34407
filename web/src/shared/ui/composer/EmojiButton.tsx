import { ActionIcon, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { EmojiPicker } from '#web/shared/ui/emoji/EmojiPicker.tsx'

type Props = { onPick: (emoji: string) => void; onClose: () => void }

/** Opens the emoji picker. It stays open, because users often pick several. */
export function EmojiButton({ onPick, onClose }: Props) {
  const { t } = useTranslation('composer')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} onExitTransitionEnd={onClose} position="top-start" trapFocus withinPortal radius="lg">
      <Popover.Target>
        <ActionIcon size={40} radius="xl" aria-label={t('emojis')} data-hint={t('emojis')} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={22} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <PopoverDropdown p="xs" aria-label={t('emojis')}>
        <EmojiPicker onPick={onPick} />
      </PopoverDropdown>
    </Popover>
  )
}
