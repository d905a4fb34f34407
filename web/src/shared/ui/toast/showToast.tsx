import { Button, Group } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.css'
import { IconAlertTriangle, IconArrowBackUp, IconCheck, IconExclamationMark, IconInfoSmall } from '@tabler/icons-react'
import { sessionStore } from '#web/shared/data/auth/sessionStore.ts'
import { createStore, useStore } from '#web/shared/data/store/createStore.ts'
import { enabledKeys } from '#web/shared/lib/commands/singleKeys.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { i18n } from '#web/shared/lib/i18n/i18n.ts'
import classes from './Toasts.module.css'
import type { ToastAction, ToastKind } from './toast.ts'
import { addToast, removeToast, type ToastQueue } from './toastQueue.ts'
import { useToastPlacement } from './useToastPlacement.ts'

const styles = {
  success: { color: 'teal', icon: <IconCheck size={18} /> },
  info: { color: 'blue', icon: <IconInfoSmall size={18} /> },
  warning: { color: 'accent', icon: <IconAlertTriangle size={18} /> },
  error: { color: 'red', icon: <IconExclamationMark size={18} /> },
}

type Toast = { id: string; isUrgent: boolean; kind: ToastKind; text: string; action: ToastAction | undefined }
const empty: ToastQueue<Toast> = { shown: [], waiting: [] }
const queue = createStore(empty)
let count = 0

export function clearToasts() {
  queue.set(empty)
  notifications.clean()
}

// A toast may name a customer, and its action is the former user's.
sessionStore.subscribe(() => sessionStore.get().status === 'signedOut' && clearToasts())

export function showToast(kind: ToastKind, text: string, action?: ToastAction) {
  count += 1
  // An error is shown once, also when a list fails to load again.
  const id = kind === 'error' ? `error: ${text}` : `toast ${count}`
  update(addToast(queue.get(), { id, isUrgent: kind === 'error' || action !== undefined, kind, text, action }))
  // Mantine keeps a toast open under the pointer. It must close all the same when its action is no longer possible.
  if (action?.lasts) setTimeout(() => hideToast(id), action.lasts)
}

const hideToast = (id: string) => update(removeToast(queue.get(), id))

function update(next: ToastQueue<Toast>) {
  const { shown } = queue.get()
  queue.set(next)
  for (const { id } of shown.filter((toast) => !next.shown.includes(toast))) notifications.hide(id)
  for (const toast of next.shown.filter((one) => !shown.includes(one))) render(toast)
}

function render({ id, kind, text, action }: Toast) {
  const hide = () => hideToast(id)
  notifications.show({
    ...styles[kind],
    id,
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
    // Mantine calls this while it changes its own list. Displaced news is hidden too, but waits in the queue.
    onClose: () => queueMicrotask(() => queue.get().shown.some((toast) => toast.id === id) && hide()),
  })
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

export function Toasts() {
  const { shown } = useStore(queue)
  return <Notifications position="bottom-center" limit={2} className={classes.toasts ?? ''} style={useToastPlacement(shown.length > 0)} />
}
