import { ActionIcon, Indicator, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard, IconLogout, IconMoon, IconRefresh, IconShield, IconShieldLock, IconSun, IconUserCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useVolume } from '#web/features/notifications/sound/volume.ts'
import { useCan, useCurrentUser } from '#web/shared/data/auth/session.ts'
import { notifyReconnect } from '#web/shared/data/live/liveEvents.ts'
import { AvailabilityDot } from '#web/shared/domain/users/AvailabilityDot.tsx'
import { useAvailability } from '#web/shared/domain/users/useAvailability.ts'
import { runCommand } from '#web/shared/lib/commands/commandRegistry.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { differsFromBrowser, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { MenuDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { InitialsAvatar } from '#web/shared/ui/InitialsAvatar.tsx'
import { Section } from '#web/shared/ui/Section.tsx'
import { AvailabilityMenuItems } from './AvailabilityMenuItems.tsx'
import { LanguageMenuItems } from './LanguageMenuItems.tsx'
import { ShellParts } from './ShellParts.ts'
import { useSignOut } from './useSignOut.ts'
import { useTheme } from './useTheme.ts'
import { VolumeIcon } from './VolumeIcon.tsx'

/** The menu of the account. On a phone it also holds the controls that the bar has no room for. */
export function AccountMenu({ narrow }: { narrow: boolean }) {
  const { t } = useTranslation('shell')
  const user = useCurrentUser()
  const { name, support } = user
  const { state, text } = useAvailability({ ...user, reachable: undefined })
  const may = useCan()
  const button = useRef<HTMLButtonElement>(null)
  const onClose = () => button.current?.focus()
  const [profile, { open, close }] = useDisclosure(false, { onClose })
  const [secondStep, { open: openSecondStep, close: closeSecondStep }] = useDisclosure(false, { onClose })
  const [availability, { open: openAvailability, close: closeAvailability }] = useDisclosure(false, { onClose })
  const [volume, { open: openVolume, close: closeVolume }] = useDisclosure(false, { onClose })
  const { leave, leaving } = useSignOut()
  useCommand({ id: 'profile', icon: IconUserCircle, group: 'app', name: t('account.profile'), run: open })
  useCommand({ id: 'secondStep', icon: IconShieldLock, group: 'app', name: t('account.secondStep'), run: openSecondStep })
  const navigate = useNavigate()
  const openSecurity = () => navigate('/security')
  useCommand({ id: 'security', icon: IconShield, group: 'app', name: t('account.security'), run: openSecurity })
  useCommand({ id: 'signOut', icon: IconLogout, group: 'app', name: t('account.logout'), run: leave })
  const label = state === 'available' ? t('account.menu', { name }) : `${t('account.menu', { name })}, ${text}`
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon ref={button} size={38} radius="xl" aria-label={label}>
            <Indicator
              disabled={state === 'available'}
              label={<AvailabilityDot state={state} />}
              color="var(--mantine-color-body)"
              size={14}
              offset={4}
              position="bottom-end"
            >
              <InitialsAvatar name={name} />
            </Indicator>
          </ActionIcon>
        </Menu.Target>
        <MenuDropdown>
          <AccountHeader />
          {!may('dashboard:read') && (
            <Section isLine>
              <ShellParts>{({ OwnFigures }) => <OwnFigures />}</ShellParts>
            </Section>
          )}
          <Menu.Divider />
          {!support && <AvailabilityMenuItems onChange={openAvailability} />}
          <Menu.Item leftSection={<IconUserCircle size={18} stroke={1.7} />} onClick={open}>
            {t('account.profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconShieldLock size={18} stroke={1.7} />} onClick={openSecondStep}>
            {t('account.secondStep')}
          </Menu.Item>
          <Menu.Item leftSection={<IconShield size={18} stroke={1.7} />} onClick={openSecurity}>
            {t('account.security')}
          </Menu.Item>
          {narrow ? (
            <TopBarMenuItems onVolume={openVolume} />
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
      {profile && <ShellParts>{({ ProfileDialog }) => <ProfileDialog onClose={close} />}</ShellParts>}
      {secondStep && <ShellParts>{({ SecondStepDialog }) => <SecondStepDialog onClose={closeSecondStep} />}</ShellParts>}
      {availability && <ShellParts>{({ AvailabilityDialog }) => <AvailabilityDialog onClose={closeAvailability} />}</ShellParts>}
      {leaving.count > 0 && <ShellParts>{({ SignOutDialog }) => <SignOutDialog leaving={leaving} />}</ShellParts>}
      {volume && <ShellParts>{({ VolumeDialog }) => <VolumeDialog onClose={closeVolume} />}</ShellParts>}
    </>
  )
}

function AccountHeader() {
  const { t } = useTranslation('shell')
  const { name, email, company } = useCurrentUser()
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
      {differsFromBrowser(now) && (
        <Text size="xs" mt={4}>
          {t('account.clock', { zone, time: formatTime(now) })}
        </Text>
      )}
    </Menu.Label>
  )
}

/** The controls of the top bar as items of a menu. */
function TopBarMenuItems({ onVolume }: { onVolume: () => void }) {
  const { t } = useTranslation('shell')
  const { isDark, toggle } = useTheme()
  const [volume] = useVolume()
  return (
    <>
      <Menu.Item leftSection={<VolumeIcon volume={volume} size={18} />} onClick={onVolume}>
        {t('bar.volumeOf', { percent: Math.round(volume * 100) })}
      </Menu.Item>
      <Menu.Item leftSection={isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />} onClick={toggle}>
        {t(isDark ? 'bar.light' : 'bar.dark')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={notifyReconnect}>
        {t('bar.refresh')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('bar.language')}</Menu.Label>
      <LanguageMenuItems />
      <Menu.Divider />
    </>
  )
}
