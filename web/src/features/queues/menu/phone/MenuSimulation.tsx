import { ActionIcon, Button } from '@mantine/core'
import { rehearse } from '@recado/contract/bot/rehearse'
import { IconRotate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AnswerChips, BotStepNote, SimulatedChatLog, SimulationControls } from '../../../../shared/ui/phone/SimulatedChat.tsx'
import { SimulatedMessageField } from '../../../../shared/ui/phone/SimulatedMessageField.tsx'
import type { MenuContent } from '../edit/menuContent.ts'
import type { MenuIssues } from '../issues/useMenuIssues.ts'
import type { SavedTests } from '../savedTests/useSavedTests.ts'
import { OpeningStatePicker } from './OpeningStatePicker.tsx'
import { parseChoices } from './parseChoices.ts'
import { SaveAsTest } from './SaveAsTest.tsx'
import { SimulatedConnectionPicker } from './SimulatedConnectionPicker.tsx'
import { SimulatedExchange } from './SimulatedExchange.tsx'
import { SimulatedPhone } from './SimulatedPhone.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Simulation } from './useSimulation.ts'

type Props = { content: MenuContent; configs: BotConfigs; playing: Simulation; issues: MenuIssues; tests: SavedTests }

/** Tests the assistant of the form: nothing is stored or sent. */
export function MenuSimulation({ content, configs, playing, issues, tests }: Props) {
  const { t } = useTranslation('menu')
  const { line, moment, says, say, restart } = playing
  const connectionId = line?.id ?? null
  const config = configs.of(connectionId, content)
  const { turns } = rehearse(config, says, moment)
  const { name } = config.connection
  const last = turns.at(-1)
  const heard = last?.replies.at(-1)
  const choices = heard?.menu ? [] : parseChoices(heard?.text ?? '')
  const issue = last && issues.met(last)
  const played = { connectionId, moment, turns: turns.map(({ says, hears }) => ({ says, hears })) }
  return (
    <>
      <SimulationControls>
        <SimulatedConnectionPicker {...{ configs, playing }} />
        {config.settings.scheduleType !== 'disabled' && <OpeningStatePicker playing={playing} />}
        <ActionIcon data-hint={t('play.restart')} aria-label={t('play.restart')} disabled={says.length === 0} onClick={restart}>
          <IconRotate size={18} stroke={1.7} />
        </ActionIcon>
      </SimulationControls>
      <SimulatedPhone label={t('play.label')} name={name} foot={<SaveAsTest tests={tests} conversation={played} />}>
        <SimulatedChatLog label={t('play.label')} changed={says.length}>
          {says.length === 0 && <BotStepNote>{t('play.begin')}</BotStepNote>}
          {[...turns.entries()].map(([place, exchange]) => (
            <SimulatedExchange key={place} {...{ exchange, name }} onType={place === turns.length - 1 ? say : undefined} />
          ))}
          {issue && <BotStepNote isWarning>{issue.text}</BotStepNote>}
        </SimulatedChatLog>
        {choices.length > 0 && (
          <AnswerChips label={t('play.choices')}>
            {choices.map(({ key, label }) => (
              <Button key={key} size="compact-xs" variant="default" title={label} aria-label={`${key}: ${label}`} onClick={() => say(key)}>
                {key}
              </Button>
            ))}
          </AnswerChips>
        )}
        <SimulatedMessageField onSend={say} isFull={says.length >= 50} labels={{ write: t('play.write'), send: t('play.send') }} />
      </SimulatedPhone>
    </>
  )
}
