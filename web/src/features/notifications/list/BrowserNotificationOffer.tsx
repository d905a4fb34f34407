import { Button, Group } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationPermission } from '../alert/browserNotification.ts'
import { NotificationRemark } from './NotificationParts.tsx'

/** The browser's prompt appears only after a yes here. */
export function BrowserNotificationOffer() {
  const { t } = useTranslation('notifications')
  const { state, accept, dismiss } = useBrowserNotificationOffer()
  if (state === null) return null
  if (state === 'denied') return <NotificationRemark>{t('system.denied')}</NotificationRemark>
  return (
    <NotificationRemark>
      {t('system.offer')}
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="light" onClick={(event) => keepFocusInside(event, () => void accept())}>
          {t('system.allow')}
        </Button>
        <Button size="compact-sm" variant="subtle" color="gray" onClick={(event) => keepFocusInside(event, dismiss)}>
          {t('system.dismiss')}
        </Button>
      </Group>
    </NotificationRemark>
  )
}

/** The buttons disappear: keep the focus in the popover, so that Escape still closes it. */
function keepFocusInside({ currentTarget }: MouseEvent, answer: () => void) {
  currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
  answer()
}

/** Whether to offer browser notifications: until the user has answered, here or in the browser. */
function useBrowserNotificationOffer() {
  const [permission, setPermission] = useState(notificationPermission)
  const [asked, setAsked] = useState(false)
  const [dismissed, setDismissed] = useLocalStorage({ key: 'noticesDismissed', defaultValue: false, getInitialValueInEffect: false })
  return {
    state: permission === 'default' && !dismissed ? ('offered' as const) : asked && permission === 'denied' ? ('denied' as const) : null,
    accept: async () => {
      setAsked(true)
      setPermission(await Notification.requestPermission())
    },
    dismiss: () => setDismissed(true),
  }
}
