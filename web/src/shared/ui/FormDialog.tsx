import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { createContext, type FormEvent, type ReactNode, type RefObject, use, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atMost } from '#web/shared/ui/theme/breakpoints.ts'
import classes from './dialog.module.css'
import { FocusNextRowAfterDelete } from './FocusNextRowAfterDelete.tsx'
import { focusFirstField } from './focusFirstField.ts'
import { Section } from './Section.tsx'
import { UnsavedChangesDialog } from './unsaved/UnsavedChangesDialog.tsx'
import { useCloseIfTop } from './useCloseIfTop.ts'
import { useOpenAfterMount } from './useOpenAfterMount.ts'

type DialogProps = { opened: boolean; title: string; isWide?: boolean; onClose: () => void; children: ReactNode }

/**
 * A dialog with a form. A click outside does not close it, so that no input is lost; only Escape and the buttons do. If the form has
 * changes, closing asks first.
 */
export function FormDialog({ opened, title, isWide = false, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery(atMost('xs'), false, { getInitialValueInEffect: false })
  const { hasUnsavedInput, isAsking, leave, stay, leaveAll } = useConfirmClose(onClose)
  return (
    <>
      <Modal
        opened={useOpenAfterMount(opened)}
        onClose={useCloseIfTop(opened, leave)}
        title={title}
        classNames={{ title: classes.title, content: classes.content }}
        size={isWide ? '75rem' : 'lg'}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <FocusNextRowAfterDelete />
        <UnsavedChanges value={hasUnsavedInput}>
          <Section>{children}</Section>
        </UnsavedChanges>
      </Modal>
      {isAsking !== undefined && <UnsavedChangesDialog opened={isAsking} onStay={stay} onLeave={leaveAll} />}
    </>
  )
}

type FormProps = {
  /** Without it the fields are read-only. */
  onSubmit: ((event: FormEvent) => void) | undefined
  onCancel: () => void
  saving: boolean
  /** Whether the form has input that would be lost. */
  isBegun?: boolean
  problem: string | null
  /** The submit button's label, if it is not "Save". */
  action?: string
  /** Whether submitting is not possible yet. */
  disabled?: boolean
  /** A second submit button. The submit event names it as its submitter. */
  other?: ReactNode
  children: ReactNode
}

/** The fields, the error of the form as a whole, and the buttons to cancel and to save. */
export function DialogForm({ onSubmit, onCancel, saving, isBegun = false, problem, action, disabled = false, other, children }: FormProps) {
  const { t } = useTranslation()
  useReportUnsaved(isBegun)
  return (
    <form noValidate onSubmit={onSubmit ?? ((event) => event.preventDefault())} ref={focusFirstField}>
      <Stack gap="md">
        {onSubmit ? (
          children
        ) : (
          <fieldset disabled className={classes.looked}>
            {children}
          </fieldset>
        )}
        <div className={classes.footer} data-dialog-actions>
          {problem && (
            <Alert className={classes.problem} role="alert" color="red" icon={<IconAlertTriangle />}>
              {problem}
            </Alert>
          )}
          <Button variant="default" onClick={onCancel}>
            {t(onSubmit ? 'cancel' : 'close')}
          </Button>
          {other}
          {onSubmit && (
            <Button type="submit" loading={saving} disabled={disabled}>
              {action ?? t('save')}
            </Button>
          )}
        </div>
      </Stack>
    </form>
  )
}

/** Closes a dialog with a form. Asks first when input would be lost. */
function useConfirmClose(onClose: () => void) {
  const hasUnsavedInput = useRef(false)
  /** Undefined: never opened. */
  const [isAsking, setAsking] = useState<boolean>()
  return {
    hasUnsavedInput,
    isAsking,
    leave: () => (hasUnsavedInput.current ? setAsking(true) : onClose()),
    stay: () => setAsking(false),
    leaveAll() {
      setAsking(false)
      onClose()
    },
  }
}

/** Provided by the dialog: whether its form has unsaved input. */
const UnsavedChanges = createContext<RefObject<boolean>>({ current: false })

/** Reports to the dialog that closing it would lose something. */
export function useReportUnsaved(isBegun: boolean) {
  const unsavedRef = use(UnsavedChanges)
  useEffect(() => {
    unsavedRef.current = isBegun
    return () => {
      unsavedRef.current = false
    }
  }, [unsavedRef, isBegun])
}
