import { ActionIcon, Button } from '@mantine/core'
import { rehearse } from '@recado/contract/bot/rehearse'
import { IconRotate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { PlayField } from '../../../../shared/ui/phone/PlayField.tsx'
import { PlayChips, PlayControls, PlayLog, PlayStep } from '../../../../shared/ui/phone/PlayParts.tsx'
import type { MenuContent } from '../edit/content.ts'
import type { KeptTests } from '../tests/useKeptTests.ts'
import type { Troubles } from '../troubles/useTroubles.ts'
import { choicesIn } from './choicesIn.ts'
import { KeepAsTest } from './KeepAsTest.tsx'
import { MomentPicker } from './MomentPicker.tsx'
import { PlayedExchange } from './PlayedExchange.tsx'
import { PlayedLinePicker } from './PlayedLinePicker.tsx'
import { PlayedPhone } from './PlayedPhone.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Playing } from './usePlaying.ts'

type Props = { content: MenuContent; configs: BotConfigs; playing: Playing; troubles: Troubles; tests: KeptTests }

/** Tests the assistant of the form: nothing is stored or sent. */
export function Rehearsal({ content, configs, playing, troubles, tests }: Props) {
  const { t } = useTranslation('menu')
  const { line, moment, says, say, restart } = playing
  const connectionId = line?.id ?? null
  const config = configs.of(connectionId, content)
  const { turns } = rehearse(config, says, moment)
  const { name } = config.connection
  const last = turns.at(-1)
  const heard = last?.replies.at(-1)
  const choices = heard?.menu ? [] : choicesIn(heard?.text ?? '')
  const trouble = last && troubles.met(last)
  const played = { connectionId, moment, turns: turns.map(({ says, hears }) => ({ says, hears })) }
  return (
    <>
      <PlayControls>
        <PlayedLinePicker {...{ configs, playing }} />
        {config.settings.scheduleType !== 'disabled' && <MomentPicker playing={playing} />}
        <ActionIcon data-hint={t('play.restart')} aria-label={t('play.restart')} disabled={says.length === 0} onClick={restart}>
          <IconRotate size={18} stroke={1.7} />
        </ActionIcon>
      </PlayControls>
      <PlayedPhone label={t('play.label')} name={name} foot={<KeepAsTest tests={tests} conversation={played} />}>
        <PlayLog label={t('play.label')} changed={says.length}>
          {says.length === 0 && <PlayStep>{t('play.begin')}</PlayStep>}
          {[...turns.entries()].map(([place, exchange]) => (
            <PlayedExchange key={place} {...{ exchange, name }} onType={place === turns.length - 1 ? say : undefined} />
          ))}
          {trouble && <PlayStep isWarning>{trouble.text}</PlayStep>}
        </PlayLog>
        {choices.length > 0 && (
          <PlayChips label={t('play.choices')}>
            {choices.map(({ key, label }) => (
              <Button key={key} size="compact-xs" variant="default" title={label} aria-label={`${key}: ${label}`} onClick={() => say(key)}>
                {key}
              </Button>
            ))}
          </PlayChips>
        )}
        <PlayField onSay={say} isFull={says.length >= 50} labels={{ write: t('play.write'), send: t('play.send') }} />
      </PlayedPhone>
    </>
  )
}
