import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { sessionStore } from '#web/shared/auth/sessionStore.ts'
import { enabledKeys } from '#web/shared/commands/singleKeys.ts'
import { useCommand } from '#web/shared/commands/useCommand.ts'
import { i18n } from '#web/shared/i18n/i18n.ts'
import type { ToastAction, ToastKind } from './toast.ts'

const styles = {
  success: { color: 'teal', icon: <IconCheck size={18} /> },
  info: { color: 'blue', icon: <IconInfoSmall size={18} /> },
  warning: { color: 'accent', icon: <IconAlertTriangle size={18} /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} /> },
}

// A toast may name a customer, and its action is the former user's.
sessionStore.subscribe(() => sessionStore.get().status === 'signedOut' && notifications.clean())

export function showToast(kind: ToastKind, text: string, action?: ToastAction) {
  const hide = () => void notifications.hide(id)
  const id = notifications.show({
    ...styles[kind],
    // The same error is shown once, also when a list fails to load again.
    ...(kind === 'error' && { id: `error: ${text}` }),
    message: action ? (
      <Group justify="space-between" gap="xs">
        {text}
        <ToastButton {...action} hide={hide} />
      </Group>
    ) : (
      text
    ),
    // Users need time to decide about an action.
    autoClose: action?.lasts ? false : action ? 8000 : 3000,
    withBorder: true,
    role: kind === 'success' || kind === 'info' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': i18n.t('common:close') },
  })
  // Mantine keeps a toast open under the pointer. It must close all the same when its action is no longer possible.
  if (action?.lasts) setTimeout(hide, action.lasts)
}

function ToastButton({ name, run, shortcut, hide }: Omit<ToastAction, 'lasts'> & { hide: () => void }) {
  const act = () => {
    hide()
    run()
  }
  useCommand(shortcut ? { id: `toast.${shortcut}`, icon: IconArrowBackUp, name, keys: shortcut, group: 'app', run: act } : null)
  return (
    <Button size="compact-sm" variant="light" onClick={act} aria-keyshortcuts={enabledKeys(shortcut)}>
      {name}
    </Button>
  )
}

export const Toasts = () => <Notifications position="top-center" limit={4} />
