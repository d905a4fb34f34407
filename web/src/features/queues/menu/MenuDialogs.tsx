import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'
import { FailingTestsDialog } from './save/FailingTestsDialog.tsx'
import { LeaveMenuDialog } from './save/LeaveMenuDialog.tsx'
import type { QueueMenuState } from './useQueueMenu.ts'

type Props = Pick<QueueMenuState, 'draft' | 'editor' | 'saving'> & { isAskingRef: RefObject<boolean> }

/** The dialogs that ask before entries or changes are lost. */
export function MenuDialogs({ draft, editor, saving, isAskingRef }: Props) {
  const { t } = useTranslation('menu')
  const { removing, removeNow, keepIt } = editor
  return (
    <>
      <ConfirmDialog
        opened={removing !== null}
        title={t('remove.title', { name: removing?.title })}
        text={t('remove.text')}
        action={t('remove.action')}
        busy={false}
        onConfirm={() => removing && removeNow(removing.id)}
        onClose={keepIt}
      />
      <FailingTestsDialog
        opened={saving.isAsking}
        names={saving.redNames}
        busy={saving.isSaving}
        onConfirm={saving.saveAnyway}
        onClose={saving.stopAsking}
      />
      <LeaveMenuDialog draft={draft} isAskingRef={isAskingRef} />
    </>
  )
}
