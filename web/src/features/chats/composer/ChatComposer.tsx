import { ActionIcon } from '@mantine/core'
import { type ChatMessage, chatMessageEndpoints, MAX_CHAT_MESSAGE_LENGTH } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { IconArrowBackUp, IconCheck, IconFile, IconPaperclip, IconPencil, IconSend2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { clearDraft, readDraft, writeDraft } from '#web/shared/data/drafts/drafts.ts'
import { emit } from '#web/shared/data/live/emit.ts'
import { ComposerBox } from '#web/shared/ui/composer/ComposerBox.tsx'
import { EmojiButton } from '#web/shared/ui/composer/EmojiButton.tsx'
import { FilePicker } from '#web/shared/ui/composer/FilePicker.tsx'
import { GrowingField } from '#web/shared/ui/composer/GrowingField.tsx'
import { insertAtCaret } from '#web/shared/ui/composer/insertAtCaret.ts'
import { MentionList } from '#web/shared/ui/composer/MentionList.tsx'
import { onPastedFiles } from '#web/shared/ui/composer/pastedFiles.ts'
import { ReferencedMessage } from '#web/shared/ui/composer/ReferencedMessage.tsx'
import { SendButton } from '#web/shared/ui/composer/SendButton.tsx'
import { useComposerKeys } from '#web/shared/ui/composer/useComposerKeys.ts'
import { useMentions } from '#web/shared/ui/composer/useMentions.ts'
import { useTypingSignal } from '#web/shared/ui/composer/useTypingSignal.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { mergeChatMessage } from '../pane/chatMessageCache.ts'
import type { ChatDraft } from '../pane/useSendChatMessage.ts'

type Props = {
  chat: Chat
  quoted: ChatMessage | null
  editing: ChatMessage | null
  autoFocus: boolean
  onSend: (draft: ChatDraft) => void
  onDone: () => void
}

/** Writes a message in a chat, or edits one. */
export function ChatComposer({ chat, quoted, editing, autoFocus, onSend, onDone }: Props) {
  const { t } = useTranslation('chats')
  const field = useRef<HTMLTextAreaElement>(null)
  const { files, add, drop, mentions, initial, keys } = useChatDraft({ chat, quoted, editing, onSend, onDone }, field)
  useEffect(() => {
    if (quoted || editing) field.current?.focus()
  }, [quoted, editing])
  return (
    <ComposerBox
      above={
        <>
          <MentionList mentions={mentions} label={t('mention')} />
          <MessageReference quoted={quoted} editing={editing} files={files} onDone={onDone} onDropFiles={drop} />
        </>
      }
      start={
        <>
          {!editing && <AttachButton onFiles={add} />}
          <EmojiButton onPick={(emoji) => field.current && insertAtCaret(field.current, emoji)} onClose={() => field.current?.focus()} />
        </>
      }
      end={
        <SendButton
          icon={editing ? IconCheck : IconSend2}
          label={t(editing ? 'composer:save' : 'composer:send')}
          disabled={editing ? keys.isBlank : keys.isEmpty}
          onClick={keys.submit}
        />
      }
    >
      <GrowingField
        ref={field}
        defaultValue={initial}
        aria-label={t(editing ? 'composer:correctText' : 'write')}
        placeholder={t('write')}
        aria-controls={mentions.list?.id}
        aria-activedescendant={mentions.list?.active}
        enterKeyHint="send"
        maxLength={MAX_CHAT_MESSAGE_LENGTH}
        autoFocus={autoFocus || editing !== null}
        onText={keys.receive}
        onKeyDown={keys.onKeyDown}
        onPaste={editing ? undefined : onPastedFiles(add)}
      />
    </ComposerBox>
  )
}

/** The draft with its files, and its keys. */
function useChatDraft({ chat, quoted, editing, onSend, onDone }: Omit<Props, 'autoFocus'>, field: RefObject<HTMLTextAreaElement | null>) {
  const [files, setFiles] = useState<readonly File[]>([])
  const people = useMemo(() => chat.users.map(({ user }) => user), [chat.users])
  const mentions = useMentions(people, field)
  const signalTyping = useTypingSignal(() => emit('typingChat', chat.id))
  const rewrite = useEditMessage(editing)
  const draft = `chat-${chat.id}` as const
  const initial = editing?.message ?? readDraft(draft).text
  const keys = useComposerKeys(initial, {
    field,
    kind: editing ? 'correction' : files.length > 0 ? 'caption' : 'message',
    onText(text) {
      if (!editing) writeDraft(draft, { text })
      mentions.receive(text)
      if (text !== '' && !editing) signalTyping()
    },
    onSubmit(message) {
      if (editing) rewrite(message)
      else {
        onSend({ message, files, quoted })
        clearDraft(draft)
      }
      setFiles([])
      onDone()
    },
    onEscape() {
      onDone()
      return quoted !== null || editing !== null
    },
    onArrowUp: () => false,
    interceptKey: mentions.onKey,
  })
  return { files, add: (more: readonly File[]) => setFiles([...files, ...more]), drop: () => setFiles([]), mentions, initial, keys }
}

type ReferenceProps = Pick<Props, 'quoted' | 'editing' | 'onDone'> & { files: readonly File[]; onDropFiles: () => void }

/** What the composer refers to: the quoted or edited message, and the chosen files. */
function MessageReference({ quoted, editing, files, onDone, onDropFiles }: ReferenceProps): ReactNode {
  const { t } = useTranslation('composer')
  const shared = { picture: null, dropLabel: t('reply.drop'), onRemove: onDone }
  return (
    <>
      {quoted && (
        <ReferencedMessage
          {...shared}
          icon={<IconArrowBackUp size={20} stroke={1.7} />}
          title={t('reply.to', { author: quoted.sender.name })}
          text={quoted.message || (quoted.mediaName ?? '')}
        />
      )}
      {editing && (
        <ReferencedMessage {...shared} icon={<IconPencil size={20} stroke={1.7} />} title={t('correct.title')} text={editing.message} />
      )}
      {files.length > 0 && (
        <ReferencedMessage
          {...shared}
          icon={<IconFile size={20} stroke={1.7} />}
          title={t('chats:files', { count: files.length })}
          text={files.map(({ name }) => name).join(', ')}
          dropLabel={t('chats:dropFiles')}
          onRemove={onDropFiles}
        />
      )}
    </>
  )
}

function AttachButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('composer')
  return (
    <FilePicker onFiles={onFiles}>
      {(open) => (
        <ActionIcon size={40} radius="xl" aria-label={t('attach')} data-hint={t('attach')} onClick={open}>
          <IconPaperclip size={20} stroke={1.7} />
        </ActionIcon>
      )}
    </FilePicker>
  )
}

function useEditMessage(editing: ChatMessage | null) {
  const client = useQueryClient()
  return (message: string) => {
    if (!editing || message === editing.message) return
    const params = { id: editing.chatId, messageId: editing.id }
    call(chatMessageEndpoints.edit, { params, body: { message } }).then((saved) => mergeChatMessage(client, saved), toast.error)
  }
}
