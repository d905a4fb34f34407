import { IconBolt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '../../../shared/resource/ToolButton.tsx'
import { faultsThatAreOn } from './faultKinds.ts'
import { useFaults } from './useFaults.ts'

type Props = { lineId: number; opened: boolean; onPress: () => void }

/** Shows and hides the faults, and tells how many there are even while they are hidden. */
export function FaultsButton({ lineId, opened, onPress }: Props) {
  const { t } = useTranslation('simulator')
  const { faults, until } = useFaults(lineId)
  const count = faultsThatAreOn(faults) + (until === null ? 0 : 1)
  const label = count > 0 ? t('faults.titleWith', { count }) : t('faults.title')
  return <ToolButton icon={<IconBolt size={18} stroke={1.7} />} label={label} aria-pressed={opened} onClick={onPress} />
}
