import type { Message } from '@recado/contract/messages/messages'
import { IconRobot } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { Ticks } from '../../../shared/ui/chat/Bubble.tsx'
import { AckTicks } from './AckTicks.tsx'

/** Marks, time and ticks. */
export function MessageFoot({ message }: { message: Message }) {
  const { t } = useTranslation('messages')
  const { fromMe, createdAt, isAutomatic, isEdited, isDeleted } = message
  const time = showClock(createdAt)
  return (
    <>
      {isAutomatic && (
        <Ticks label={t('automatic')} tone="plain">
          <IconRobot size={15} stroke={1.6} />
        </Ticks>
      )}
      {isEdited && !isDeleted && <span>{t('edited')}</span>}
      <time dateTime={createdAt} title={`${showDate(createdAt)} ${time}`}>
        {time}
      </time>
      {fromMe && !isDeleted && <AckTicks message={message} />}
    </>
  )
}
