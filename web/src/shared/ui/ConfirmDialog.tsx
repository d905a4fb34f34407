import { Button, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './dialog.module.css'
import { FocusNextRowAfterDelete } from './FocusNextRowAfterDelete.tsx'
import { Section } from './Section.tsx'
import { useCloseIfTop } from './useCloseIfTop.ts'
import { useOpenAfterMount } from './useOpenAfterMount.ts'

type Props = {
  opened: boolean
  title: string
  text: string
  /** The affected items, as a list. */
  details?: ReactNode
  action: string
  /** Label of the button that goes back. Given where Enter triggers it: a key pressed by mistake must not lose what Escape asked about. */
  back?: string
  busy: boolean
  /** The subject of the confirmation is missing. */
  disabled?: boolean
  /** Whether the action can be undone. */
  harmless?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something is deleted or something unexpected happens. */
export function ConfirmDialog({
  opened,
  title,
  text,
  details,
  action,
  back,
  busy,
  disabled = false,
  harmless = false,
  onConfirm,
  onClose,
}: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpenAfterMount(opened)}
      onClose={useCloseIfTop(opened, onClose)}
      title={title}
      classNames={{ title: classes.title }}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <FocusNextRowAfterDelete />
      <Stack gap="lg">
        {text && <Text>{text}</Text>}
        <Section isLine>{details}</Section>
        <div className={classes.actions} data-dialog-actions>
          <Button variant="default" data-autofocus={back ? true : undefined} onClick={onClose}>
            {back ?? t('cancel')}
          </Button>
          <Button
            {...(!harmless && { color: 'red.9' })}
            data-autofocus={back ? undefined : true}
            loading={busy}
            disabled={disabled && !busy}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </div>
      </Stack>
    </Modal>
  )
}
