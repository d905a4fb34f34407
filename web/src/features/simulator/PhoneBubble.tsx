import { useTranslation } from 'react-i18next'
import { showClock } from '../../shared/i18n/showTime.ts'
import { FileLink, Picture } from '../../shared/ui/chat/Attachment.tsx'
import { Bubble, BubbleNote, BubbleText } from '../../shared/ui/chat/Bubble.tsx'
import type { PhoneMessage } from './phoneChat.ts'

/** A message on the customer's phone. */
export function PhoneBubble({ message, customer, company }: { message: PhoneMessage; customer: string; company: string }) {
  const { t } = useTranslation('simulator')
  const { createdAt, isOwn, isEdited, isDeleted, reaction, failed } = message
  const time = showClock(createdAt)
  return (
    <Bubble
      side={isOwn ? 'own' : 'theirs'}
      label={t('saidAt', { author: isOwn ? customer : company, time })}
      failed={failed}
      foot={
        <>
          {reaction && <span>{reaction}</span>}
          {isEdited && !isDeleted && <span>{t('edited')}</span>}
          <time dateTime={createdAt}>{time}</time>
        </>
      }
      below={failed && <span>{t('failed')}</span>}
    >
      {isDeleted ? <BubbleNote icon={null}>{t('deleted')}</BubbleNote> : <PhoneContent message={message} />}
    </Bubble>
  )
}

function PhoneContent({ message: { body, picture, file } }: { message: PhoneMessage }) {
  const { t } = useTranslation('simulator')
  return (
    <>
      {picture && <Picture small={picture} full={picture} text={body || t('photo')} />}
      {file?.address && <FileLink address={file.address} name={file.name ?? t('file')} />}
      {file && !file.address && <BubbleNote icon={null}>{file.name ?? t('file')}</BubbleNote>}
      {body && <BubbleText>{body}</BubbleText>}
    </>
  )
}
