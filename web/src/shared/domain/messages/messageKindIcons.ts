import type { MessageKind } from '@recado/contract/messages/kinds'
import { type Icon, IconClock, IconFile, IconMapPin, IconMicrophone, IconPhone, IconPhoto, IconUser, IconVideo } from '@tabler/icons-react'

/** The sign of each kind of message, in quotes and in the list of tickets. */
export const messageKindIcons: Record<MessageKind, Icon> = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  application: IconFile,
  locationMessage: IconMapPin,
  vcard: IconUser,
  contactMessage: IconUser,
  call_log: IconPhone,
  awaited: IconClock,
}
