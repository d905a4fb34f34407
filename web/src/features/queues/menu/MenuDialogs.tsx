import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx'
import { LeaveMenuDialog } from './save/LeaveMenuDialog.tsx'
import { RedDialog } from './save/RedDialog.tsx'
import type { QueueMenuState } from './useQueueMenu.ts'

type Props = Pick<QueueMenuState, 'draft' | 'editor' | 'saving'> & { asking: RefObject<boolean> }

/** The questions before something of the menu is lost. */
export function MenuDialogs({ draft, editor, saving, asking }: Props) {
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
      <RedDialog
        opened={saving.isAsking}
        names={saving.redNames}
        busy={saving.isSaving}
        onConfirm={saving.saveAnyway}
        onClose={saving.stopAsking}
      />
      <LeaveMenuDialog {...{ draft, asking }} />
    </>
  )
}
