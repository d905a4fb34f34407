import { ActionIcon, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { signOut } from '../../shared/auth/access.ts'
import { useSession } from '../../shared/auth/session.ts'
import { toast } from '../../shared/toast/toast.ts'
import { Initials } from '../../shared/ui/Initials.tsx'
import { lazily } from '../lazily.ts'

const ProfileDialog = lazily(async () => (await import('../../features/account/ProfileDialog.tsx')).ProfileDialog)

export function AccountMenu() {
  const { t } = useTranslation('shell')
  const { name, email } = useSession()
  const button = useRef<HTMLButtonElement>(null)
  const [profile, { open, close }] = useDisclosure(false, { onClose: () => button.current?.focus() })
  return (
    <>
      <Menu width={240}>
        <Menu.Target>
          <ActionIcon ref={button} size="xl" radius="xl" aria-label={t('account.menu', { name })}>
            <Initials name={name} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text fw={600} truncate>
              {name}
            </Text>
            <Text size="xs" truncate>
              {email}
            </Text>
          </Menu.Label>
          <Menu.Divider />
          <Menu.Item leftSection={<IconUserCircle size={18} stroke={1.7} />} onClick={open}>
            {t('account.profile')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={() => signOut().catch(toast.error)}>
            {t('account.logout')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>{profile && <ProfileDialog onClose={close} />}</Suspense>
    </>
  )
}
