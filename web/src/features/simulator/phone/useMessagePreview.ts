import { useTranslation } from 'react-i18next'
import { parseLocation } from '#web/shared/lib/text/parseLocation.ts'
import { parseVcards } from '#web/shared/lib/text/parseVcards.ts'
import type { PhoneMessage } from './phoneChat.ts'

type PreviewedMessage = Pick<PhoneMessage, 'body' | 'mediaType' | 'isDeleted'>

/** A message in one line: its text or its kind. */
export function useMessagePreview(): (message: PreviewedMessage) => string {
  const { t } = useTranslation('simulatedPhone')
  return ({ body, mediaType, isDeleted }) => {
    if (isDeleted) return t('bubble.deleted')
    if (mediaType === null) return body
    if (mediaType === 'locationMessage') return parseLocation(body).description || t('kinds.locationMessage')
    if (mediaType === 'vcard' || mediaType === 'contactMessage') return parseVcards(body)[0]?.name ?? t('kinds.vcard')
    return body || t(`kinds.${mediaType}`)
  }
}
