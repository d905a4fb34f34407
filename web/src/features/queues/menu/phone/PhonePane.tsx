import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PlayOutline, PlayStage } from '../../../../shared/ui/phone/PlayParts.tsx'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import type { KeptTests } from '../tests/useKeptTests.ts'
import type { Troubles } from '../troubles/useTroubles.ts'
import { Preview } from './Preview.tsx'
import { Rehearsal } from './Rehearsal.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Playing } from './usePlaying.ts'

type Props = { editor: MenuEditor; configs: BotConfigs; playing: Playing; troubles: Troubles; tests: KeptTests }

/** The contact's phone: a preview of the selected entry, or a simulated conversation. */
export function PhonePane({ editor, configs, playing, troubles, tests }: Props) {
  const { t } = useTranslation('menu')
  return (
    <PlayStage>
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
        <PlayOutline />
      ) : playing.isPlaying ? (
        <Rehearsal content={editor.content} {...{ configs, playing, troubles, tests }} />
      ) : (
        <Preview {...{ editor, configs, playing }} />
      )}
    </PlayStage>
  )
}
