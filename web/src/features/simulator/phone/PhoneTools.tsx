import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BubbleTool } from '../../../shared/ui/chat/BubbleTool.tsx'
import type { BubbleActs } from './PhoneBubble.tsx'
import { PhoneMenu } from './PhoneMenu.tsx'
import type { PhoneMessage } from './phoneChat.ts'

type Props = { message: PhoneMessage; acts: BubbleActs; opened: boolean; onOpened: (opened: boolean) => void }

/** The actions of a contact on a message. */
export function PhoneTools({ message, acts, opened, onOpened }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <>
      <BubbleTool label={t('bubble.menu')} isExpanded={opened} onPress={() => onOpened(true)}>
        <IconChevronDown size={18} stroke={1.8} />
      </BubbleTool>
      {opened && <PhoneMenu {...{ message, acts }} onClose={() => onOpened(false)} />}
    </>
  )
}
