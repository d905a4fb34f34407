import type { ManagedConnection } from '@recado/contract/connections'
import { IconBolt, IconLayoutSidebarLeftExpand, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ToolButton } from '../../shared/resource/ToolButton.tsx'
import { useCrowd } from './crowd/useCrowd.ts'
import { People } from './customers/People.tsx'
import { Faults } from './faults/Faults.tsx'
import { faultsThatAreOn } from './faults/faultKinds.ts'
import { useFaults } from './faults/useFaults.ts'
import { PhonesFrame } from './frame/PhonesFrame.tsx'
import { usePhonesThatFit } from './frame/usePhonesThatFit.ts'
import { playedLine } from './line/playedLine.ts'
import { SimulatedLinePicker } from './line/SimulatedLinePicker.tsx'
import { Phones } from './Phones.tsx'
import { MOST_ON_TABLE, shownPhones, usePhoneMemory } from './phoneMemory.ts'
import { useIsWide } from './useBeside.ts'

/** The phones side by side as far as they fit, and the faults of the simulated network. */
export function PhoneTable({ lines }: { lines: readonly ManagedConnection[] }) {
  const { t } = useTranslation('simulator')
  const navigate = useNavigate()
  const { memory, change } = usePhoneMemory()
  const { ref, count } = usePhonesThatFit()
  const [isFaulty, setFaulty] = useState(false)
  const isWide = useIsWide()
  const line = playedLine(lines, memory)
  const crowd = useCrowd(line?.id ?? 0, { memory, change })
  if (!line) return null
  const places = Math.min(count, MOST_ON_TABLE)
  const shown = shownPhones(memory, places)
  return (
    <PhonesFrame
      title={t('title')}
      text={t('explanation')}
      tableRef={ref}
      tools={
        <>
          <SimulatedLinePicker {...{ lines, line, change }} />
          <ToolButton
            icon={<IconUsersGroup size={18} stroke={1.7} />}
            label={t('crowd')}
            loading={crowd.isPending}
            disabled={line.status !== 'CONNECTED'}
            onClick={() => crowd.mutate()}
          />
          <FaultsButton lineId={line.id} opened={isFaulty} onPress={() => setFaulty(!isFaulty)} />
          {isWide && (
            <ToolButton
              icon={<IconLayoutSidebarLeftExpand size={18} stroke={1.7} />}
              label={t('beside')}
              onClick={() => void navigate('/phone?beside=inbox')}
            />
          )}
        </>
      }
      people={<People {...{ memory, change, shown, places }} />}
      phones={<Phones {...{ line, change, shown }} />}
      aside={isFaulty && <Faults line={line} onClose={() => setFaulty(false)} />}
    />
  )
}

type Props = { lineId: number; opened: boolean; onPress: () => void }

/** Toggles the panel, and shows the number of active faults. */
function FaultsButton({ lineId, opened, onPress }: Props) {
  const { t } = useTranslation('simulator')
  const { faults, until } = useFaults(lineId)
  const count = faultsThatAreOn(faults) + (until === null ? 0 : 1)
  const label = count > 0 ? t('faults.titleWith', { count }) : t('faults.title')
  return <ToolButton icon={<IconBolt size={18} stroke={1.7} />} label={label} aria-pressed={opened} onClick={onPress} />
}
