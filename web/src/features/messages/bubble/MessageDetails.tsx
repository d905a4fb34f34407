import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { plainName } from '../../../shared/text/plainName.ts'
import { ShowDialog } from '../../../shared/ui/ShowDialog.tsx'
import { useOpenAfterMount } from '../../../shared/ui/useOpenAfterMount.ts'
import { Facts } from './Facts.tsx'
import { failureSentence } from './failureSentence.ts'
import { speakerOf } from './speakerOf.ts'

type Props = { message: Message; opened: boolean; onClose: () => void }

/** Who sent a message, and what became of it when. */
export function MessageDetails({ message, opened, onClose }: Props) {
  const { t, i18n } = useTranslation(['messages', 'common'])
  const { fromMe, isAutomatic, origin, user, createdAt, deliveredAt, readAt, error, isEdited, mediaName, media } = message
  const when = (time: string | null) => time && `${showDate(time)} ${showClock(time)}`
  const author = isAutomatic ? t('automatic') : fromMe && !user ? t('details.fromPhone') : speakerOf(t, message)
  return (
    <ShowDialog opened={useOpenAfterMount(opened)} title={t('details.title')} onClose={onClose}>
      <Facts
        facts={[
          [t('details.author'), author],
          [t('details.origin'), origin && t(`origins.${origin}`)],
          [t(fromMe ? 'details.sentAt' : 'details.receivedAt'), when(createdAt)],
          [t('ack.delivered'), when(deliveredAt)],
          [t('ack.read'), when(readAt)],
          [t('ack.failed'), error !== null && failureSentence(t, error)],
          [t('details.edited'), isEdited && t('details.yes')],
          [t('file'), mediaName && plainName(mediaName)],
          [t('details.size'), media && showSize(media.size, i18n.language)],
        ]}
      />
    </ShowDialog>
  )
}
