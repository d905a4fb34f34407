import type { Message } from '@recado/contract/messages/messages'

/** Only the server knows which messages of the bot an assistant has written. */
export const isOfBot = ({ origin, isDeleted, mediaType }: Pick<Message, 'origin' | 'isDeleted' | 'mediaType'>) =>
  origin === 'bot' && !isDeleted && mediaType === null
