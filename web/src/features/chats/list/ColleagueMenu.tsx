import { ActionIcon, Menu, ScrollArea, TextInput } from '@mantine/core'
import type { Chat } from '@recado/contract/chats/chats'
import { fold } from '@recado/contract/kit/fold'
import { IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useViewer } from '#web/shared/data/auth/viewer.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { useListFailureToast } from '#web/shared/ui/fields/useListFailureToast.ts'
import { InitialsAvatar } from '#web/shared/ui/InitialsAvatar.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { openDirect, useChatMerge } from '../chatResource.ts'

/** Opens the direct chat with a colleague. */
export function ColleagueMenu({ onOpen }: { onOpen: (chat: Chat) => void }) {
  const { t } = useTranslation('chats')
  const { userId: me } = useViewer()
  const [opened, setOpened] = useState(false)
  const [search, setSearch] = useState('')
  const merge = useChatMerge()
  const { rows, failure } = useColleagues(opened)
  useListFailureToast('users', failure)
  const matching = rows.filter(({ id, name }) => id !== me && fold(name).includes(fold(search.trim())))
  const choose = async (userId: number) => {
    try {
      const chat = await openDirect(userId)
      merge(chat, 'create')
      onOpen(chat)
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end" width={260} trapFocus>
      <Menu.Target>
        <ActionIcon size={36} aria-label={t('direct')} data-hint={t('direct')}>
          <IconUser size={20} stroke={1.7} />
        </ActionIcon>
      </Menu.Target>
      <MenuDropdown aria-label={t('direct')}>
        <TextInput
          aria-label={t('searchColleague')}
          placeholder={t('searchColleague')}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          m={4}
        />
        <ScrollArea.Autosize mah={320}>
          {matching.map(({ id, name }) => (
            <Menu.Item key={id} leftSection={<InitialsAvatar name={name} size={26} quiet />} onClick={() => void choose(id)}>
              {name}
            </Menu.Item>
          ))}
          {matching.length === 0 && <Menu.Label>{t('noColleague')}</Menu.Label>}
        </ScrollArea.Autosize>
      </MenuDropdown>
    </Menu>
  )
}
