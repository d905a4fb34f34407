import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/shared/ui/ConfirmDialog.tsx'

/** `names`: of the failing tests. */
type Props = { opened: boolean; names: readonly string[]; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Lists the failing tests before the menu is saved anyway. */
export function FailingTestsDialog({ opened, names, busy, onConfirm, onClose }: Props) {
  const { t } = useTranslation('menu')
  return (
    <ConfirmDialog
      opened={opened}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
      title={t('save.redTitle')}
      text={t('save.redText')}
      action={t('save.anyway')}
      details={
        <List>
          {[...names.entries()].map(([index, name]) => (
            <List.Item key={index}>{name}</List.Item>
          ))}
        </List>
      }
    />
  )
}
