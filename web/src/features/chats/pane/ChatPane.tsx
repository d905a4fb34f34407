import { Center } from '@mantine/core'
import { type Chat, mayChangeChat } from '@recado/contract/chats/chats'
import { AppError } from '@recado/contract/errors'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { LoadError } from '#web/shared/ui/LoadError.tsx'
import { NotLoadedYet } from '#web/shared/ui/NotLoadedYet.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { useChat } from '../chatResource.ts'
import { ChatPaneHead } from './ChatPaneHead.tsx'
import { ChatThread } from './ChatThread.tsx'

type Props = { id: number; narrow: boolean; onEdit: (chat: Chat) => void; onLeave: () => void }

/** The chat of the address. A deleted chat, or one the user is not in, leads back to the list. */
export function ChatPane({ id, narrow, onEdit, onLeave }: Props) {
  const { t } = useTranslation('chats')
  const viewer = useViewer()
  const query = useChat(id, (lost) => {
    // The user who deletes it gets another message.
    if (!lost || !mayChangeChat(viewer, lost)) toast.warning(t('gone'))
    onLeave()
  })
  const { data: chat, error, refetch } = query
  const refuse = useEffectEvent((reason: AppError) => {
    toast.error(reason)
    onLeave()
  })
  const refusal = error instanceof AppError && error.status < 500 ? error : null
  useEffect(() => {
    if (refusal) refuse(refusal)
  }, [refusal])
  if (chat)
    return (
      <>
        <ChatPaneHead chat={chat} narrow={narrow} onEdit={onEdit} onLeave={onLeave} />
        <ChatThread chat={chat} autoFocus={!narrow} />
      </>
    )
  if (refusal) return null
  return (
    <Center flex={1}>{error ? <LoadError title={t('failedToLoad')} error={error} onRetry={() => refetch()} /> : <NotLoadedYet />}</Center>
  )
}
