import type { Message } from '@recado/contract/messages/messages'
import { IconClock, IconFile, IconMapPin, IconMicrophone, IconPhone, IconPhoto, IconUser, IconVideo } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { plainName } from '../../../shared/text/plainName.ts'
import { readCards } from '../../../shared/text/readCards.ts'
import { readLocation } from '../../../shared/text/readLocation.ts'

type Content = Pick<Message, 'body' | 'mediaType' | 'mediaName' | 'isDeleted'>

/** A message in a few words: for a quote, or where one asks about it. */
export function excerptOf(t: TFunction<['messages', ...string[]]>, { body, mediaType, mediaName, isDeleted }: Content): string {
  if (isDeleted) return t('messages:deleted')
  if (mediaType === null) return body
  if (mediaType === 'locationMessage') return readLocation(body).description || t('messages:kinds.locationMessage')
  if (mediaType === 'vcard' || mediaType === 'contactMessage') return namesOn(body) || t(`messages:kinds.${mediaType}`)
  if (mediaType === 'application' && mediaName) return body || plainName(mediaName)
  return body || t(`messages:kinds.${mediaType}`)
}

const namesOn = (body: string) =>
  readCards(body)
    .map(({ name, numbers }) => name || numbers[0])
    .join(', ')

export const messageIcons = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  application: IconFile,
  locationMessage: IconMapPin,
  vcard: IconUser,
  contactMessage: IconUser,
  call_log: IconPhone,
  awaited: IconClock,
} as const
