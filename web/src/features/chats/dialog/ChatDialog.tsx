import { MultiSelect, TextInput } from '@mantine/core'
import { type Chat, chats } from '@recado/contract/chats/chats'
import { fold } from '@recado/contract/kit/fold'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import type { DialogState } from '#web/shared/ui/resource/useDialog.ts'
import { errorMessage, toast } from '#web/shared/ui/toast/toast.ts'
import { chatResource } from '../chatResource.ts'

type Props = { dialog: DialogState<Chat>; onSaved: (chat: Chat) => void }

/** Creates a chat, or changes its title and members. */
export function ChatDialog({ dialog, onSaved }: Props) {
  const { t } = useTranslation('chats')
  return (
    <FormDialog opened={dialog.opened} title={t(dialog.subject ? 'edit' : 'add')} onClose={dialog.close}>
      <ChatForm chat={dialog.subject} onCancel={dialog.close} onSaved={onSaved} />
    </FormDialog>
  )
}

type FormProps = { chat: Chat | undefined; onCancel: () => void; onSaved: (chat: Chat) => void }

function ChatForm({ chat, onCancel, onSaved }: FormProps) {
  const { t } = useTranslation('chats')
  const { userId: me } = useViewer()
  const [start] = useState(() => ({
    title: chat?.title ?? '',
    userIds: chat?.users.map(({ userId }) => userId).filter((id) => id !== me) ?? [],
  }))
  const [title, setTitle] = useState(start.title)
  const [userIds, setUserIds] = useState(start.userIds)
  const [isTried, setTried] = useState(false)
  const { save, busy, error } = useSaveChat(chat, (saved) => {
    toast.success(t(chat ? 'updated' : 'created'))
    onCancel()
    onSaved(saved)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (title.trim() !== '' && userIds.length > 0) save({ title, users: userIds.map((id) => ({ id })) })
  }
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onCancel}
      saving={busy}
      isBegun={title !== start.title || userIds.join() !== start.userIds.join()}
      problem={error && errorMessage(error)}
    >
      <TextInput
        label={t('fields.title')}
        required
        maxLength={chats.create.shape.title.maxLength ?? undefined}
        value={title}
        error={isTried && title.trim() === '' && t('fillTitle')}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
      />
      <Participants chat={chat} value={userIds} error={isTried && userIds.length === 0 && t('fillUser')} onChange={setUserIds} />
    </DialogForm>
  )
}

type ParticipantsProps = { chat: Chat | undefined; value: number[]; error: string | false; onChange: (ids: number[]) => void }

/** The other members. */
function Participants({ chat, value, error, onChange }: ParticipantsProps) {
  const { t } = useTranslation('chats')
  const { userId: me } = useViewer()
  const { rows, failure } = useColleagues(true)
  useListFailureToast('users', failure)
  const [choosing, setChoosing] = useState(false)
  const nameById = new Map([...rows, ...(chat?.users.map(({ user }) => user) ?? [])].map(({ id, name }) => [id, name]))
  return (
    <MultiSelect<number>
      label={t('fields.users')}
      required
      searchable
      hidePickedOptions
      nothingFoundMessage={t('noColleague')}
      filter={({ options, search }) => options.filter((one) => 'value' in one && fold(one.label).includes(fold(search.trim())))}
      data={[...nameById].filter(([id]) => id !== me).map(([id, name]) => ({ value: id, label: name }))}
      value={value}
      error={error}
      // The list closes after each choice, because it would cover the save button. Typing opens it again.
      dropdownOpened={choosing}
      onDropdownOpen={() => setChoosing(true)}
      onDropdownClose={() => setChoosing(false)}
      onChange={(ids) => {
        onChange(ids)
        setChoosing(false)
      }}
    />
  )
}

type ChatValues = { title: string; users: { id: number }[] }

function useSaveChat(chat: Chat | undefined, onSaved: (chat: Chat) => void) {
  const adding = chatResource.useCreate()
  const changing = chatResource.useUpdate()
  const done = { onSuccess: (saved: Chat) => onSaved(saved) }
  return {
    save: (values: ChatValues) => (chat ? changing.mutate({ id: chat.id, changes: values }, done) : adding.mutate(values, done)),
    busy: adding.isPending || changing.isPending,
    error: adding.error ?? changing.error,
  }
}
