import type { Message } from '@recado/contract/messages/messages'
import { IconArrowBackUp, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { BubbleTool } from '../../../shared/ui/chat/BubbleTool.tsx'
import { Late } from '../Late.ts'
import type { MessageActions } from './messageActions.ts'
import type { MessagePermissions } from './messagePermissions.ts'
import type { useMessageChange } from './useMessageChange.ts'

type Props = {
  message: Message
  possible: MessagePermissions
  actions: MessageActions
  change: ReturnType<typeof useMessageChange>
  opened: boolean
  onOpened: (opened: boolean) => void
}

/** What can be done with a message, beside it. */
export function MessageTools({ message, possible, actions, change, opened, onOpened }: Props) {
  const { t } = useTranslation('messages')
  // Closed, it stays: it gives the focus back to where it came from.
  const [isWanted, setWanted] = useState(opened)
  if (opened && !isWanted) setWanted(true)
  return (
    <>
      <BubbleTool label={t('menu')} isExpanded={opened} onPress={() => onOpened(true)}>
        <IconChevronDown size={18} stroke={1.8} />
      </BubbleTool>
      {possible.answer && (
        <BubbleTool label={t('reply')} isShortcut onPress={() => actions.reply(message)}>
          <IconArrowBackUp size={18} stroke={1.8} />
        </BubbleTool>
      )}
      {isWanted && (
        <Late>
          {({ MessageMenu }) => <MessageMenu {...{ message, possible, actions, change, opened }} onClose={() => onOpened(false)} />}
        </Late>
      )}
    </>
  )
}
