import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SimulationSkeleton, SimulationStage } from '#web/shared/ui/phone/SimulatedChat.tsx'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import type { MenuIssues } from '../issues/useMenuIssues.ts'
import type { SavedTests } from '../savedTests/useSavedTests.ts'
import { EntryPreview } from './EntryPreview.tsx'
import { MenuSimulation } from './MenuSimulation.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Simulation } from './useSimulation.ts'

type Props = { editor: MenuEditor; configs: BotConfigs; playing: Simulation; issues: MenuIssues; tests: SavedTests }

/** The contact's phone: a preview of the selected entry, or a simulated conversation. */
export function PhonePane({ editor, configs, playing, issues, tests }: Props) {
  const { t } = useTranslation('menu')
  return (
    <SimulationStage>
      <SegmentedControl
        fullWidth
        aria-label={t('phone.label')}
        value={playing.isPlaying ? 'rehearsal' : 'preview'}
        data={[
          { value: 'preview', label: t('phone.preview') },
          { value: 'rehearsal', label: t('phone.rehearsal') },
        ]}
        onChange={(value) => playing.setPlaying(value === 'rehearsal')}
      />
      {configs.isLoading ? (
        <SimulationSkeleton />
      ) : playing.isPlaying ? (
        <MenuSimulation content={editor.content} configs={configs} playing={playing} issues={issues} tests={tests} />
      ) : (
        <EntryPreview editor={editor} configs={configs} playing={playing} />
      )}
    </SimulationStage>
  )
}
