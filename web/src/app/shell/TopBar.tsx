import { ActionIcon, Group, Text } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PaletteTrigger, WelcomeLine } from '#web/app/theme/ShellLayout.tsx'
import { AnnouncementsButton } from '#web/features/announcements/bar/AnnouncementsButton.tsx'
import { ChatsButton } from '#web/features/chats/popover/ChatsButton.tsx'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { runCommand } from '#web/shared/lib/commands/commandRegistry.ts'
import { formatDay } from '#web/shared/lib/i18n/formatDay.ts'
import { Logo } from '#web/shared/ui/theme/Logo.tsx'
import { ConfirmEmailNotice } from './ConfirmEmailNotice.tsx'
import { Notifications } from './Notifications.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { OutboxNotice } from './OutboxNotice.tsx'
import { TopBarTools } from './TopBarTools.tsx'

/** On a phone the bar shows only urgent notices; the menu of the account holds the rest. Users of the platform in a support visit see no notices of the company. */
export function TopBar({ onMenu }: { onMenu: (() => void) | undefined }) {
  const { t } = useTranslation('shell')
  // On a phone the bar has no button for chats: a dot in the menu marks unread chats.
  const { company, support } = useCurrentUser()
  const withChats = company.plan.useInternalChat && !onMenu
  return (
    <>
      {onMenu && (
        <ActionIcon size="xl" aria-label={t('rail.open')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.7} />
        </ActionIcon>
      )}
      <Group flex={1} miw={0} wrap="nowrap">
        {onMenu ? <Logo size={28} /> : <Welcome />}
      </Group>
      <TopBarNotices />
      <PaletteButton />
      {!support && (
        <>
          <AnnouncementsButton />
          <Notifications />
          {withChats && <ChatsButton />}
        </>
      )}
      <TopBarTools narrow={onMenu !== undefined} />
    </>
  )
}

/** Opens the command palette, for users who do not know its key yet. */
function PaletteButton() {
  const { t } = useTranslation('shell')
  return <PaletteTrigger text={t('bar.palette')} keys="mod+k" onClick={() => runCommand('palette')} />
}

/** Greets administrators by name and shows the due date of the subscription. */
function Welcome() {
  const { t } = useTranslation('shell')
  const { name, company } = useCurrentUser()
  const can = useCan()
  if (!can('settings:manage')) return <Text truncate>{company.name}</Text>
  return (
    <WelcomeLine>
      <Text truncate>{t('welcome.greeting', { name, company: company.name })}</Text>
      {company.dueDate && <Text c="dimmed">{t('welcome.dueDate', { date: formatDay(company.dueDate) })}</Text>}
    </WelcomeLine>
  )
}

/** Administrators see this until the e-mail address of the company is confirmed. */
function UnconfirmedNotice() {
  const { company } = useCurrentUser()
  const may = useCan()('company:schedules')
  return !company.emailConfirmed && may && <ConfirmEmailNotice />
}

/** Notices about the connection to the server and about the account. */
const TopBarNotices = () => (
  <>
    <OfflineNotice />
    <OutboxNotice />
    <UnconfirmedNotice />
  </>
)
