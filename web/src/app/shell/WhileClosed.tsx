import { ActionIcon, Button } from '@mantine/core'
import { IconArrowLeft, IconBellRinging } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { PushChoices } from '../../features/account/push/PushChoices.tsx'
import { NewsHead, NewsScroller } from '../../features/notifications/news/NewsParts.tsx'

/** The settings of push notifications, in place of the news. */
export function WhileClosed({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation('account')
  return (
    <>
      <NewsHead
        title={t('push.open')}
        before={
          <ActionIcon aria-label={t('push.back')} onClick={(event) => leave(event, onBack)}>
            <IconArrowLeft size={20} stroke={1.7} />
          </ActionIcon>
        }
      />
      <NewsScroller>
        <PushChoices />
      </NewsScroller>
    </>
  )
}

export function WhileClosedButton({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('account')
  return (
    <Button
      fullWidth
      variant="subtle"
      color="gray"
      leftSection={<IconBellRinging size={18} stroke={1.7} />}
      onClick={(event) => leave(event, onOpen)}
    >
      {t('push.open')}
    </Button>
  )
}

/** The button disappears. The focus moves to the popover around it, so that Escape still closes that. */
function leave({ currentTarget }: MouseEvent, go: () => void) {
  currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus()
  go()
}
