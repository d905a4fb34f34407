import type { Message } from '@recado/contract/messages/messages'
import { useTranslation } from 'react-i18next'
import { showMoment } from '../../../shared/i18n/showMoment.ts'
import { messageDialogs } from '../bubble/messageDialogs.ts'
import { Grid, GridPicture } from './Grid.tsx'

/** Pictures open over the conversation; videos, which play there, in a page of their own. */
export function MediaGrid({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('drawer')
  return (
    <Grid>
      {messages.map((message) => {
        const { id, mediaType, mediaUrl, thumbnailUrl, contact, fromMe, user, createdAt } = message
        const author = fromMe ? (user?.name ?? t('media.us')) : (contact?.name ?? '')
        const isVideo = mediaType === 'video'
        return (
          <GridPicture
            key={id}
            label={t(isVideo ? 'media.video' : 'media.picture', { author, time: showMoment(createdAt) })}
            small={thumbnailUrl ?? (isVideo ? null : mediaUrl)}
            full={mediaUrl ?? ''}
            isVideo={isVideo}
            onOpen={isVideo ? undefined : () => messageDialogs.open('picture', message)}
          />
        )
      })}
    </Grid>
  )
}
