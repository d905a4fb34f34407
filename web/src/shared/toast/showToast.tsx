import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { IconAlertTriangle, IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { i18n } from '../i18n/i18n.ts'
import type { ToastAction, ToastKind } from './toast.ts'

const looks = {
  success: { color: 'teal', icon: <IconCheck size={18} /> },
  info: { color: 'blue', icon: <IconInfoSmall size={18} /> },
  warning: { color: 'accent', icon: <IconAlertTriangle size={18} /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} /> },
}

export function showToast(kind: ToastKind, text: string, action?: ToastAction) {
  const id = notifications.show({
    ...looks[kind],
    // What is complained of already is not complained of a second time beside it, as when a list is asked for again.
    ...(kind === 'error' && { id: `error: ${text}` }),
    message: action ? (
      <Group justify="space-between" gap="xs">
        {text}
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            action.run()
          }}
        >
          {action.name}
        </Button>
      </Group>
    ) : (
      text
    ),
    // Whoever is asked something needs the time to decide.
    autoClose: action ? 8000 : 3000,
    withBorder: true,
    role: kind === 'success' || kind === 'info' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  })
}

export const Toasts = () => <Notifications position="top-center" limit={4} />
