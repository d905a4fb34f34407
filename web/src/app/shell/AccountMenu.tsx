import { ActionIcon, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard, IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan, useSession } from '../../shared/auth/session.ts'
import { runCommand } from '../../shared/commands/registry.ts'
import { useCommand } from '../../shared/commands/useCommand.ts'
import { isClockElsewhere, showClock } from '../../shared/i18n/showTime.ts'
import { MenuDropdown } from '../../shared/ui/dropdown/Dropdowns.tsx'
import { Initials } from '../../shared/ui/Initials.tsx'
import { BarItems } from './BarItems.tsx'
import { Late } from './Late.ts'
import { useSignOut } from './useSignOut.ts'

/** The menu of the account. On a phone it also holds the controls that the bar has no room for. */
export function AccountMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('shell')
  const { name } = useSession()
  const may = useCan()
  const button = useRef<HTMLButtonElement>(null)
  const onClose = () => button.current?.focus()
  const [profile, { open, close }] = useDisclosure(false, { onClose })
  const [volume, { open: openVolume, close: closeVolume }] = useDisclosure(false, { onClose })
  const { leave, leaving } = useSignOut()
  useCommand({ id: 'profile', icon: IconUserCircle, group: 'app', name: t('account.profile'), run: open })
  useCommand({ id: 'signOut', icon: IconLogout, group: 'app', name: t('account.logout'), run: leave })
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon ref={button} size={38} radius="xl" aria-label={t('account.menu', { name })}>
            <Initials name={name} />
          </ActionIcon>
        </Menu.Target>
        <MenuDropdown>
          <Who />
          {!may('dashboard:read') && <Late>{({ OwnDay }) => <OwnDay />}</Late>}
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserCircle size={18} stroke={1.7} />} onClick={open}>
            {t('account.profile')}
          </Menu.Item>
          {narrow ? (
            <BarItems onVolume={openVolume} />
          ) : (
            <Menu.Item leftSection={<IconKeyboard size={18} stroke={1.7} />} onClick={() => runCommand('shortcuts')}>
              {t('bar.shortcuts')}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={leave}>
            {t('account.logout')}
          </Menu.Item>
        </MenuDropdown>
      </Menu>
      {profile && <Late>{({ ProfileDialog }) => <ProfileDialog onClose={close} />}</Late>}
      {leaving.count > 0 && <Late>{({ SignOutDialog }) => <SignOutDialog leaving={leaving} />}</Late>}
      {volume && <Late>{({ VolumeDialog }) => <VolumeDialog onClose={closeVolume} />}</Late>}
    </>
  )
}

function Who() {
  const { t } = useTranslation('shell')
  const { name, email, company } = useSession()
  const now = new Date()
  const zone = company.timezone.replaceAll('_', ' ')
  return (
    <Menu.Label>
      <Text fw={600} truncate>
        {name}
      </Text>
      <Text size="xs" truncate>
        {email}
      </Text>
      {isClockElsewhere(now) && (
        <Text size="xs" mt={4}>
          {t('account.clock', { zone, time: showClock(now) })}
        </Text>
      )}
    </Menu.Label>
  )
}
