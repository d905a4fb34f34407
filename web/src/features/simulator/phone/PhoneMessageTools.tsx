import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BubbleButton } from '../../../shared/ui/chat/BubbleTool.tsx'
import type { BubbleActions } from './PhoneBubble.tsx'
import { PhoneMessageMenu } from './PhoneMessageMenu.tsx'
import type { PhoneMessage } from './phoneChat.ts'

type Props = { message: PhoneMessage; actions: BubbleActions; opened: boolean; onOpened: (opened: boolean) => void }

/** The actions of a contact on a message. */
export function PhoneMessageTools({ message, actions, opened, onOpened }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <>
      <BubbleButton label={t('bubble.menu')} isExpanded={opened} onPress={() => onOpened(true)}>
        <IconChevronDown size={18} stroke={1.8} />
      </BubbleButton>
      {opened && <PhoneMessageMenu {...{ message, actions }} onClose={() => onOpened(false)} />}
    </>
  )
}
