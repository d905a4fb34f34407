import { Center } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Chat } from '@recado/contract/chats/chats'
import { IconMessageCircle2 } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { InboxLayout } from '#web/shared/ui/InboxLayout.tsx'
import { useDialog } from '#web/shared/ui/resource/useDialog.ts'
import { Section } from '#web/shared/ui/Section.tsx'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
import { chatResource } from './chatResource.ts'
import { ChatDialog } from './dialog/ChatDialog.tsx'
import { ChatList } from './list/ChatList.tsx'
import { ChatPane } from './pane/ChatPane.tsx'

/** The company's internal chats. The address holds the open chat. */
export function ChatsPage() {
  const { t } = useTranslation('chats')
  const { id: address } = useParams()
  const id = Number(address) || undefined
  const navigate = useNavigate()
  const narrow = useMediaQuery(atMost('phone'), false, { getInitialValueInEffect: false })
  const dialog = useDialog<Chat>()
  const { rows } = chatResource.useList()
  const addButton = useAddButton(id)
  const open = (chat?: Chat) => void navigate(chat ? `/chats/${chat.id}` : '/chats')
  return (
    <>
      <InboxLayout
        listLabel={t('title')}
        isOpen={id !== undefined}
        list={<ChatList chosen={id} addButton={addButton} onAdd={() => dialog.open()} onOpen={open} />}
        conversation={
          id !== undefined ? (
            <Section key={id}>
              <ChatPane id={id} narrow={narrow} onEdit={dialog.open} onLeave={() => open()} />
            </Section>
          ) : (
            !narrow &&
            // While there are no chats, the list says what to do.
            rows.length > 0 && (
              <Center flex={1}>
                <EmptyState icon={<IconMessageCircle2 size={44} stroke={1.3} />} title={t('none.title')} text={t('none.text')} />
              </Center>
            )
          )
        }
      />
      <ChatDialog dialog={dialog} onSaved={open} />
    </>
  )
}

/** Takes the focus when the open chat was deleted or left. */
function useAddButton(id: number | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(id)
  useEffect(() => {
    if (before.current !== undefined && id === undefined && document.activeElement === document.body) button.current?.focus()
    before.current = id
  }, [id])
  return button
}
