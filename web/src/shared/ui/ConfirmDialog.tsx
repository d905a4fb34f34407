import { Button, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { FocusHeir } from './FocusHeir.tsx'
import { useOpenAfterMount } from './useOpenAfterMount.ts'

type Props = {
  opened: boolean
  title: string
  text: string
  /** What it is about, one by one. */
  details?: ReactNode
  action: string
  /** What the way back is called where that is what Enter does: one more key would else lose what Escape has just asked about. */
  back?: string
  busy: boolean
  /** Whether it can be undone afterwards. */
  harmless?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks once more before something is gone, or goes another way than somebody expects. */
export function ConfirmDialog({ opened, title, text, details, action, back, busy, harmless = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={onClose}
      title={title}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <FocusHeir />
      <Stack gap="lg">
        <Text>{text}</Text>
        {details}
        <div className={classes.actions}>
          <Button variant="default" data-autofocus={back ? true : undefined} onClick={onClose}>
            {back ?? t('cancel')}
          </Button>
          <Button {...(!harmless && { color: 'red.9' })} data-autofocus={back ? undefined : true} loading={busy} onClick={onConfirm}>
            {action}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
