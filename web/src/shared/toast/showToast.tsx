import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { IconAlertTriangle, IconCheck, IconExclamationMark } from '@tabler/icons-react'
import { i18n } from '../i18n/i18n.ts'
import type { ToastKind } from './toast.ts'

const looks = {
  success: { color: 'teal', icon: <IconCheck size={18} /> },
  warning: { color: 'accent', icon: <IconAlertTriangle size={18} /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} /> },
}

export function showToast(kind: ToastKind, text: string) {
  notifications.show({
    ...looks[kind],
    message: text,
    autoClose: 3000,
    withBorder: true,
    role: kind === 'success' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  })
}

export const Toasts = () => <Notifications position="top-center" limit={4} />
