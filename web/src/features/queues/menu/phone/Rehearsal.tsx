import { ActionIcon, Button } from '@mantine/core'
import { rehearse } from '@recado/contract/bot/rehearse'
import { IconBookmarkPlus, IconRotate } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStepSentence } from '../../../../shared/steps/useStepSentence.ts'
import { PlayChips, PlayControls, PlayLog, PlaySaid, PlayStep } from '../../../../shared/ui/menu/PlayParts.tsx'
import type { MenuContent } from '../edit/content.ts'
import { KeepTestDialog } from '../tests/KeepTestDialog.tsx'
import type { KeptTests } from '../tests/useKeptTests.ts'
import type { Troubles } from '../troubles/useTroubles.ts'
import { choicesIn } from './choicesIn.ts'
import { MomentPicker } from './MomentPicker.tsx'
import { PlayedLinePicker } from './PlayedLinePicker.tsx'
import { PlayedPhone } from './PlayedPhone.tsx'
import { PlayField } from './PlayField.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Playing } from './usePlaying.ts'

type Props = { content: MenuContent; configs: BotConfigs; playing: Playing; troubles: Troubles; tests: KeptTests }

/** One plays the customer. What was said is answered anew with every change of the menu. */
export function Rehearsal({ content, configs, playing, troubles, tests }: Props) {
  const { t } = useTranslation('menu')
  const tell = useStepSentence()
  const [isKeeping, setKeeping] = useState(false)
  const { line, moment, says, say, restart } = playing
  const config = configs.of(line?.id ?? null, content)
  const { turns } = rehearse(config, says, moment)
  const name = config.connection.name
  const last = turns.at(-1)
  const choices = choicesIn(last?.hears.at(-1) ?? '')
  const trouble = last && troubles.met(last)
  return (
    <>
      <PlayControls>
        <PlayedLinePicker {...{ configs, playing }} />
        {config.settings.scheduleType !== 'disabled' && <MomentPicker playing={playing} />}
        <ActionIcon data-hint={t('play.restart')} aria-label={t('play.restart')} disabled={says.length === 0} onClick={restart}>
          <IconRotate size={18} stroke={1.7} />
        </ActionIcon>
      </PlayControls>
      <PlayedPhone
        label={t('play.label')}
        name={name}
        foot={
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBookmarkPlus size={16} />}
            disabled={says.length === 0 || tests.isFull}
            onClick={() => setKeeping(true)}
          >
            {t('tests.keep')}
          </Button>
        }
      >
        <PlayLog label={t('play.label')} changed={says.length}>
          {says.length === 0 && <PlayStep>{t('play.begin')}</PlayStep>}
          {[...turns.entries()].map(([place, turn]) => (
            <Fragment key={place}>
              <PlaySaid isOwn author={t('phone.customer')} text={turn.says} />
              {[...turn.steps.entries()].map(([at, step]) => (
                <PlayStep key={at}>{tell(step)}</PlayStep>
              ))}
              {[...turn.hears.entries()].map(([at, text]) => (
                <PlaySaid key={at} isOwn={false} author={name} text={text} starts={at === 0} ends={at === turn.hears.length - 1} />
              ))}
              {turn.asks && <PlayStep>{t(`phone.asks.${turn.asks.who}`, { name: turn.asks.name })}</PlayStep>}
              {turn.hears.length === 0 && turn.steps.length === 0 && !turn.asks && <PlayStep>{t('play.silence')}</PlayStep>}
            </Fragment>
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
        <PlayField onSay={say} isFull={says.length >= 50} />
      </PlayedPhone>
      {isKeeping && (
        <KeepTestDialog
          onClose={() => setKeeping(false)}
          onKeep={(name) =>
            tests.keep({ name, connectionId: line?.id ?? null, moment, turns: turns.map(({ says, hears }) => ({ says, hears })) })
          }
        />
      )}
    </>
  )
}
