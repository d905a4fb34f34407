import { ActionIcon, FileButton } from '@mantine/core'
import { type ChatMessage, chatMessages, MAX_CHAT_MESSAGE_LENGTH } from '@recado/contract/chats/chatMessages'
import type { Chat } from '@recado/contract/chats/chats'
import { IconArrowBackUp, IconCheck, IconFile, IconPaperclip, IconPencil, IconSend2 } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../shared/api/call.ts'
import { EmojiButton } from '../../../shared/composer/EmojiButton.tsx'
import { MentionList } from '../../../shared/composer/MentionList.tsx'
import { useMentions } from '../../../shared/composer/useMentions.ts'
import { useWritingKeys } from '../../../shared/composer/useWritingKeys.ts'
import { ask } from '../../../shared/live/ask.ts'
import { toast } from '../../../shared/toast/toast.ts'
import { ComposerBox } from '../../../shared/ui/composer/ComposerBox.tsx'
import { GrowingField } from '../../../shared/ui/composer/GrowingField.tsx'
import { insertAtCaret } from '../../../shared/ui/composer/insertAtCaret.ts'
import { MessageBar } from '../../../shared/ui/composer/MessageBar.tsx'
import { mergeChatMessage } from '../pane/chatWindows.ts'
import type { Said } from '../pane/useChatSaying.ts'

type Props = {
  chat: Chat
  quoted: ChatMessage | null
  editing: ChatMessage | null
  autoFocus: boolean
  onSay: (said: Said) => void
  onDone: () => void
}

/** Drafts by chat, kept until the page closes. */
const begun = new Map<number, string>()

/** Writes a message in a chat, or edits one. */
export function ChatComposer({ chat, quoted, editing, autoFocus, onSay, onDone }: Props) {
  const { t } = useTranslation('chats')
  const field = useRef<HTMLTextAreaElement>(null)
  const { files, add, drop, mentions, initial, keys } = useChatWriting({ chat, quoted, editing, onSay, onDone }, field)
  useEffect(() => {
    if (quoted || editing) field.current?.focus()
  }, [quoted, editing])
  return (
    <ComposerBox
      above={
        <>
          <MentionList mentions={mentions} label={t('mention')} />
          <AboutNext {...{ quoted, editing, files, onDone }} onDropFiles={drop} />
        </>
      }
      start={
        <>
          {!editing && <AttachFiles onFiles={add} />}
          <EmojiButton onPick={(emoji) => field.current && insertAtCaret(field.current, emoji)} onClose={() => field.current?.focus()} />
        </>
      }
      end={<Send isCorrection={editing !== null} disabled={editing ? keys.isBlank : keys.hasNothing} onPress={keys.submit} />}
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
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files]
          if (pasted.length === 0 || editing) return
          event.preventDefault()
          add(pasted)
        }}
      />
    </ComposerBox>
  )
}

/** The draft with its files, and its keys. */
function useChatWriting({ chat, quoted, editing, onSay, onDone }: Omit<Props, 'autoFocus'>, field: RefObject<HTMLTextAreaElement | null>) {
  const [files, setFiles] = useState<readonly File[]>([])
  const people = useMemo(() => chat.users.map(({ user }) => user), [chat.users])
  const mentions = useMentions(people, field)
  const signalTyping = useChatTyping(chat.id)
  const rewrite = useRewriting(editing)
  const initial = editing?.message ?? begun.get(chat.id) ?? ''
  const keys = useWritingKeys(initial, {
    field,
    kind: editing ? 'correction' : files.length > 0 ? 'caption' : 'message',
    onText(text) {
      if (!editing) begun.set(chat.id, text)
      mentions.receive(text)
      if (text !== '' && !editing) signalTyping()
    },
    onSubmit(message) {
      if (editing) rewrite(message)
      else onSay({ message, files, quoted })
      setFiles([])
      onDone()
    },
    onLeave() {
      onDone()
      return quoted !== null || editing !== null
    },
    onUp: () => false,
    onOtherKey: mentions.onKey,
  })
  return { files, add: (more: readonly File[]) => setFiles([...files, ...more]), drop: () => setFiles([]), mentions, initial, keys }
}

type AboutProps = Pick<Props, 'quoted' | 'editing' | 'onDone'> & { files: readonly File[]; onDropFiles: () => void }

/** What the next message replies to or edits, and its files. */
function AboutNext({ quoted, editing, files, onDone, onDropFiles }: AboutProps): ReactNode {
  const { t } = useTranslation('composer')
  const shared = { picture: null, dropLabel: t('reply.drop'), onDrop: onDone }
  return (
    <>
      {quoted && (
        <MessageBar
          {...shared}
          icon={<IconArrowBackUp size={20} stroke={1.7} />}
          title={t('reply.to', { author: quoted.sender.name })}
          text={quoted.message || (quoted.mediaName ?? '')}
        />
      )}
      {editing && <MessageBar {...shared} icon={<IconPencil size={20} stroke={1.7} />} title={t('correct.title')} text={editing.message} />}
      {files.length > 0 && (
        <MessageBar
          {...shared}
          icon={<IconFile size={20} stroke={1.7} />}
          title={t('chats:files', { count: files.length })}
          text={files.map(({ name }) => name).join(', ')}
          dropLabel={t('chats:dropFiles')}
          onDrop={onDropFiles}
        />
      )}
    </>
  )
}

function AttachFiles({ onFiles }: { onFiles: (files: File[]) => void }) {
  const { t } = useTranslation('composer')
  const reset = useRef<() => void>(null)
  const choose = (files: File[]) => {
    // Reset the input: otherwise the same file could not be chosen again.
    reset.current?.()
    onFiles(files)
  }
  return (
    <FileButton resetRef={reset} multiple onChange={choose}>
      {({ onClick }) => (
        <ActionIcon size={40} radius="xl" aria-label={t('attach')} data-hint={t('attach')} onClick={onClick}>
          <IconPaperclip size={20} stroke={1.7} />
        </ActionIcon>
      )}
    </FileButton>
  )
}

function Send({ isCorrection, disabled, onPress }: { isCorrection: boolean; disabled: boolean; onPress: () => void }) {
  const { t } = useTranslation('composer')
  const label = t(isCorrection ? 'save' : 'send')
  const Icon = isCorrection ? IconCheck : IconSend2
  return (
    <ActionIcon
      size={40}
      radius="xl"
      variant="filled"
      color="amora"
      aria-label={label}
      data-hint={label}
      disabled={disabled}
      // Keep the focus in the field, so that the on-screen keyboard stays open.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon size={20} stroke={1.7} />
    </ActionIcon>
  )
}

function useRewriting(editing: ChatMessage | null) {
  const client = useQueryClient()
  return (message: string) => {
    if (!editing || message === editing.message) return
    const params = { id: editing.chatId, messageId: editing.id }
    call(chatMessages.edit, { params, body: { message } }).then((said) => mergeChatMessage(client, said), toast.error)
  }
}

/** Others show it for five seconds. */
const AGAIN = 3000

/** Tells others that the user is typing, at most once per interval. */
function useChatTyping(chatId: number) {
  const last = useRef(-AGAIN)
  return () => {
    const now = performance.now()
    if (now - last.current < AGAIN) return
    last.current = now
    ask('typingChat', chatId)
  }
}
