import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atMost } from '../theme/breakpoints.ts'
import classes from './dialog.module.css'
import { FocusHeir } from './FocusHeir.tsx'
import { focusStart } from './focusStart.ts'
import { Begun, useBegun } from './leaving/begun.ts'
import { LeaveDialog } from './leaving/LeaveDialog.tsx'
import { useOpenAfterMount } from './useOpenAfterMount.ts'

type DialogProps = { opened: boolean; title: string; isWide?: boolean; onClose: () => void; children: ReactNode }

/**
 * A window with a form in it. A stray click beside it must not lose what was typed, so only Escape and the buttons close it; and a form
 * with much in it says that it was begun, and is asked for before it goes by another way than its own button.
 */
export function FormDialog({ opened, title, isWide = false, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const isPhone = useMediaQuery(atMost('xs'), false, { getInitialValueInEffect: false })
  const { begun, asks, leave, stay, leaveAll } = useLeaving(onClose)
  return (
    <>
      <Modal
        opened={useOpenAfterMount(opened)}
        onClose={leave}
        title={title}
        classNames={{ title: classes.title, content: classes.content }}
        size={isWide ? '75rem' : 'lg'}
        fullScreen={isPhone}
        closeOnClickOutside={false}
        closeOnEscape={!asks}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <FocusHeir />
        <Begun value={begun}>{children}</Begun>
      </Modal>
      {asks !== undefined && <LeaveDialog opened={asks} onStay={stay} onLeave={leaveAll} />}
    </>
  )
}

type FormProps = {
  /** Without it nothing is done with the fields: they are only looked at, and take no typing that nobody would save. */
  onSubmit: ((event: FormEvent) => void) | undefined
  onCancel: () => void
  saving: boolean
  /** Whether there is something in it that would be missed. */
  isBegun?: boolean
  problem: string | null
  /** What the button says that does it, where that is not to save. */
  action?: string
  /** Whether there is nothing yet that it could be done with. */
  disabled?: boolean
  /** Another button that submits: the event names it as its submitter. */
  other?: ReactNode
  children: ReactNode
}

/** The fields, what is wrong with the whole of them, and the two ways out. */
export function DialogForm({ onSubmit, onCancel, saving, isBegun = false, problem, action, disabled = false, other, children }: FormProps) {
  const { t } = useTranslation()
  useBegun(isBegun)
  return (
    <form noValidate onSubmit={onSubmit ?? ((event) => event.preventDefault())} ref={focusStart}>
      <Stack gap="md">
        {onSubmit ? (
          children
        ) : (
          <fieldset disabled className={classes.looked}>
            {children}
          </fieldset>
        )}
        <div className={classes.footer}>
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

/** The way out of a window with a form in it: what was begun there is asked for before it is lost. */
function useLeaving(onClose: () => void) {
  const begun = useRef(false)
  /** Undefined: it never has. */
  const [asks, setAsks] = useState<boolean>()
  return {
    ...{ begun, asks },
    leave: () => (begun.current ? setAsks(true) : onClose()),
    stay: () => setAsks(false),
    leaveAll() {
      setAsks(false)
      onClose()
    },
  }
}
