import { IconChevronDown } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { BubbleTool } from '../../../shared/ui/chat/BubbleTool.tsx'
import type { BubbleActs } from './PhoneBubble.tsx'
import type { PhoneMessage } from './phoneChat.ts'

const PhoneMenu = lazy(async () => ({ default: (await import('./PhoneMenu.tsx')).PhoneMenu }))

type Props = { message: PhoneMessage; acts: BubbleActs; opened: boolean; onOpened: (opened: boolean) => void }

/** What a customer can do with a message, beside it. */
export function PhoneTools({ message, acts, opened, onOpened }: Props) {
  const { t } = useTranslation('simulator')
  return (
    <>
      <BubbleTool label={t('bubble.menu')} isExpanded={opened} onPress={() => onOpened(true)}>
        <IconChevronDown size={18} stroke={1.8} />
      </BubbleTool>
      {opened && (
        <Suspense>
          <PhoneMenu {...{ message, acts }} onClose={() => onOpened(false)} />
        </Suspense>
      )}
    </>
  )
}
