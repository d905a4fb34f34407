import { useTranslation } from 'react-i18next'
import { readCards } from '../../../shared/text/readCards.ts'
import { readLocation } from '../../../shared/text/readLocation.ts'
import type { PhoneMessage } from './phoneChat.ts'

type Shown = Pick<PhoneMessage, 'body' | 'mediaType' | 'isDeleted'>

/** A message in one line: its text or its kind. */
export function useExcerpt(): (message: Shown) => string {
  const { t } = useTranslation('simulator')
  return ({ body, mediaType, isDeleted }) => {
    if (isDeleted) return t('bubble.deleted')
    if (mediaType === null) return body
    if (mediaType === 'locationMessage') return readLocation(body).description || t('kinds.locationMessage')
    if (mediaType === 'vcard' || mediaType === 'contactMessage') return readCards(body)[0]?.name ?? t('kinds.vcard')
    return body || t(`kinds.${mediaType}`)
  }
}
