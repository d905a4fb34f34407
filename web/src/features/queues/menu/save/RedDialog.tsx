import { List } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx'
import type { KeptTests } from '../tests/useKeptTests.ts'

type Props = { opened: boolean; tests: KeptTests; busy: boolean; onConfirm: () => void; onClose: () => void }

/** Names what would go differently, before it is saved all the same. */
export function RedDialog({ opened, tests: { red }, busy, onConfirm, onClose }: Props) {
  const { t } = useTranslation('menu')
  return (
    <ConfirmDialog
      {...{ opened, busy, onConfirm, onClose }}
      title={t('save.redTitle')}
      text={t('save.redText')}
      action={t('save.anyway')}
      details={
        red.length > 0 && (
          <List>
            {red.map(({ test }) => (
              <List.Item key={test.id}>{test.name}</List.Item>
            ))}
          </List>
        )
      }
    />
  )
}
