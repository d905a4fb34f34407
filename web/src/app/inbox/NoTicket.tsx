import { Center } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Mark } from '../../shared/theme/Mark.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'

/** What stands beside the list while no ticket is open. */
export function NoTicket() {
  const { t } = useTranslation('tickets')
  return (
    <Center flex={1}>
      <EmptyState icon={<Mark size={56} />} title={t('none.title')} text={t('none.text')} />
    </Center>
  )
}
