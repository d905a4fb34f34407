import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconBellRinging } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PushKindsForm } from '#web/features/account/push/PushKindsForm.tsx'
import { NotificationHead, NotificationScroller } from '#web/features/notifications/list/NotificationParts.tsx'

/** The settings of push notifications, in place of the notifications. */
export function PushSettingsPanel({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('account')
  return (
    <>
      <NotificationHead
        title={t('push.open')}
        before={
          <ActionIcon aria-label={t('push.back')} onClick={(event) => keepFocusInside(event, onBack)}>
            <IconArrowLeft size={20} stroke={1.7} />
          </ActionIcon>
        }
      />
      <NotificationScroller>
        <PushKindsForm />
      </NotificationScroller>
    </>
  )
}

export function PushSettingsButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Button
      fullWidth
      variant="subtle"
      color="gray"
      leftSection={<IconBellRinging size={18} stroke={1.7} />}
      onClick={(event) => keepFocusInside(event, onOpen)}
    >
      {t('push.open')}
    </Button>
  )
}

/** The pressed button disappears, so the focus moves to the popover. Then Escape still closes it. */
function keepFocusInside({ currentTarget }: MouseEvent, go: () => void) {
  currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
  go()
}
