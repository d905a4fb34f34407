import { ActionIcon } from '@mantine/core'
import { IconArrowsMaximize, IconLayoutSidebarLeftCollapse, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCrowd } from './crowd/useCrowd.ts'
import { People } from './customers/People.tsx'
import { PhonesPane } from './frame/PhonesFrame.tsx'
import { usePhonesBeside } from './frame/usePhonesThatFit.ts'
import { playedLine } from './line/playedLine.ts'
import { useSimulatedLines } from './line/useSimulatedLines.ts'
import { Phones } from './Phones.tsx'
import { shownPhones, usePhoneMemory } from './phoneMemory.ts'

const icon = { size: 20, stroke: 1.7 }

/** Phones in a pane beside the inbox: both sides of a conversation at once. */
export function PhoneSide({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('simulator')
  const { lines } = useSimulatedLines()
  const { memory, change } = usePhoneMemory()
  const line = playedLine(lines, memory)
  const crowd = useCrowd(line?.id ?? 0, { memory, change })
  const places = usePhonesBeside()
  const shown = shownPhones(memory, places)
  if (!line) return null
  return (
    <PhonesPane
      label={t('title')}
      tools={
        <>
          <strong>{t('title')}</strong>
          <ActionIcon
            data-hint={t('crowd')}
            aria-label={t('crowd')}
            loading={crowd.isPending}
            disabled={line.status !== 'CONNECTED'}
            onClick={() => crowd.mutate()}
          >
            <IconUsersGroup {...icon} />
          </ActionIcon>
          <ActionIcon data-hint={t('whole')} component={Link} to="/phone" aria-label={t('whole')}>
            <IconArrowsMaximize {...icon} />
          </ActionIcon>
          <ActionIcon data-hint={t('alone')} aria-label={t('alone')} onClick={onClose}>
            <IconLayoutSidebarLeftCollapse {...icon} />
          </ActionIcon>
        </>
      }
      count={Math.max(1, shown.length)}
      people={<People {...{ memory, change, shown, places }} isSlim />}
      phones={<Phones {...{ line, change, shown }} />}
    />
  )
}
