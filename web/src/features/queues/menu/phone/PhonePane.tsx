import { ActionIcon, Button, SegmentedControl, Select } from '@mantine/core'
import { type RehearsedExchange, rehearse } from '@recado/contract/bot/rehearse'
import type { SavedTest } from '@recado/contract/bot/savedTests'
import { IconBookmarkPlus, IconRotate } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTimelineSentence } from '#web/shared/domain/timeline/useTimelineSentence.ts'
import { useListProps } from '#web/shared/ui/fields/useListProps.tsx'
import { PhoneFrame } from '#web/shared/ui/phone/PhoneFrame.tsx'
import { PhoneHead } from '#web/shared/ui/phone/PhoneHead.tsx'
import {
  AnswerChips,
  BotBubble,
  BotStepNote,
  ContactBubble,
  SimulatedChatLog,
  SimulationSkeleton,
  SimulationStage,
  SimulatorToolbar,
} from '#web/shared/ui/phone/SimulatedChat.tsx'
import { SimulatedMessageField } from '#web/shared/ui/phone/SimulatedMessageField.tsx'
import { MenuHint } from '../MenuLayout.tsx'
import type { MenuContent } from '../menuContent.ts'
import { TestNameDialog } from '../savedTests/SavedTests.tsx'
import type { SavedTests } from '../savedTests/useSavedTests.ts'
import type { MenuEditor } from '../useMenuEditor.ts'
import type { MenuIssues } from '../useMenuIssues.ts'
import { parseChoices } from './parseChoices.ts'
import { previewEntry } from './previewEntry.ts'
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

type MenuSimulationProps = { content: MenuContent; configs: BotConfigs; playing: Simulation; issues: MenuIssues; tests: SavedTests }

/** Tests the assistant of the form: nothing is stored or sent. */
function MenuSimulation({ content, configs, playing, issues, tests }: MenuSimulationProps) {
  const { t } = useTranslation('menu')
  const { connection, moment, sentTexts, send, restart } = playing
  const connectionId = connection?.id ?? null
  const config = configs.of(connectionId, content)
  const { turns } = rehearse(config, sentTexts, moment)
  const { name } = config.connection
  const last = turns.at(-1)
  const lastReply = last?.replies.at(-1)
  const choices = lastReply?.menu ? [] : parseChoices(lastReply?.text ?? '')
  const issue = last && issues.issueReachedIn(last)
  const played = { connectionId, moment, turns: turns.map(({ says, hears }) => ({ says, hears })) }
  return (
    <>
      <SimulatorToolbar>
        <SimulatedConnectionPicker configs={configs} playing={playing} />
        {config.settings.scheduleType !== 'disabled' && <OpeningStatePicker playing={playing} />}
        <ActionIcon data-hint={t('play.restart')} aria-label={t('play.restart')} disabled={sentTexts.length === 0} onClick={restart}>
          <IconRotate size={18} stroke={1.7} />
        </ActionIcon>
      </SimulatorToolbar>
      <SimulatedPhone label={t('play.label')} name={name} foot={<SaveAsTest tests={tests} conversation={played} />}>
        <SimulatedChatLog label={t('play.label')} changed={sentTexts.length}>
          {sentTexts.length === 0 && <BotStepNote>{t('play.begin')}</BotStepNote>}
          {[...turns.entries()].map(([index, exchange]) => (
            <SimulatedExchange key={index} exchange={exchange} name={name} onType={index === turns.length - 1 ? send : undefined} />
          ))}
          {issue && <BotStepNote isWarning>{issue.text}</BotStepNote>}
        </SimulatedChatLog>
        {choices.length > 0 && (
          <AnswerChips label={t('play.choices')}>
            {choices.map(({ key, label }) => (
              <Button key={key} size="compact-xs" variant="default" title={label} aria-label={`${key}: ${label}`} onClick={() => send(key)}>
                {key}
              </Button>
            ))}
          </AnswerChips>
        )}
        <SimulatedMessageField onSend={send} isFull={sentTexts.length >= 50} labels={{ write: t('play.write'), send: t('play.send') }} />
      </SimulatedPhone>
    </>
  )
}

/** Simulates during or outside opening hours, where hours matter. */
function OpeningStatePicker({ playing: { moment, setMoment } }: { playing: Simulation }) {
  const { t } = useTranslation('menu')
  return (
    <SegmentedControl
      size="xs"
      aria-label={t('play.moment')}
      value={moment}
      data={[
        { value: 'open', label: t('play.open') },
        { value: 'closed', label: t('play.closed') },
      ]}
      onChange={(value) => setMoment(value === 'closed' ? 'closed' : 'open')}
    />
  )
}

/** `conversation`: the simulated conversation so far. */
type SaveAsTestProps = { tests: SavedTests; conversation: Omit<SavedTest, 'id' | 'name'> }

/** Saves the simulated conversation as a test, which runs with every change. */
function SaveAsTest({ tests, conversation }: SaveAsTestProps) {
  const { t } = useTranslation('menu')
  const [isNaming, setNaming] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconBookmarkPlus size={16} />}
        disabled={conversation.turns.length === 0 || tests.isFull}
        onClick={() => setNaming(true)}
      >
        {t('tests.keep')}
      </Button>
      {isNaming && <TestNameDialog onClose={() => setNaming(false)} onSave={(name) => tests.keep({ name, ...conversation })} />}
    </>
  )
}

/** A message of the simulated contact, and the bot's reaction. */
type SimulatedExchangeProps = { exchange: RehearsedExchange; name: string; onType?: ((key: string) => void) | undefined }

function SimulatedExchange({ exchange, name, onType }: SimulatedExchangeProps) {
  const { t } = useTranslation('menu')
  const sentenceOf = useTimelineSentence()
  const { says, steps, replies, asks } = exchange
  return (
    <>
      <ContactBubble author={t('phone.customer')} text={says} />
      {[...steps.entries()].map(([at, step]) => (
        <BotStepNote key={at}>{sentenceOf(step)}</BotStepNote>
      ))}
      {[...replies.entries()].map(([at, reply]) => (
        <BotBubble key={at} reply={reply} onType={onType} author={name} starts={at === 0} ends={at === replies.length - 1} />
      ))}
      {asks && <BotStepNote>{t(`phone.asks.${asks.who}`, { name: asks.name })}</BotStepNote>}
      {replies.length === 0 && steps.length === 0 && !asks && <BotStepNote>{t('play.silence')}</BotStepNote>}
    </>
  )
}

/** What a contact reads at the selected entry. */
function EntryPreview({ editor, configs, playing }: { editor: MenuEditor; configs: BotConfigs; playing: Simulation }) {
  const { t } = useTranslation('menu')
  const { queue, options, selection, nameOf } = editor
  const config = configs.of(playing.connection?.id ?? null, editor.content)
  const { customerText, replies, responder } = previewEntry(config, queue.id, { options, id: selection.selected })
  const name = config.connection.name
  return (
    <>
      <SimulatedConnectionPicker configs={configs} playing={playing} />
      <SimulatedPhone label={t('phone.previewOf', { name: nameOf(selection.selected) })} name={name}>
        <SimulatedChatLog label={t('phone.previewOf', { name: nameOf(selection.selected) })} changed={0}>
          {customerText && <ContactBubble author={t('phone.customer')} text={customerText} />}
          {replies.map((reply) => (
            <BotBubble key={reply.text} reply={reply} author={name} />
          ))}
          {responder ? (
            <BotStepNote>{t(`phone.asks.${responder.who}`, { name: responder.name })}</BotStepNote>
          ) : (
            replies.length === 0 && <BotStepNote>{t('phone.nothing')}</BotStepNote>
          )}
        </SimulatedChatLog>
      </SimulatedPhone>
      <MenuHint>{t('phone.previewHint')}</MenuHint>
    </>
  )
}

/** Selects the connection to simulate. */
function SimulatedConnectionPicker({ configs: { connections, failure }, playing }: { configs: BotConfigs; playing: Simulation }) {
  const { t } = useTranslation('menu')
  const listProps = useListProps({ list: 'connections', isLoading: false, failure })
  if (connections.length === 0 && !failure) return <MenuHint>{t('phone.noLine')}</MenuHint>
  return (
    <Select<number>
      {...listProps}
      aria-label={t('phone.line')}
      size="sm"
      value={playing.connection?.id ?? null}
      data={connections.map(({ id, name }) => ({ value: id, label: name }))}
      allowDeselect={false}
      onChange={playing.setConnection}
    />
  )
}

type SimulatedPhoneProps = { label: string; name: string; foot?: ReactNode; children: ReactNode }

/** The contact's phone with the company's chat. */
function SimulatedPhone({ label, name, foot, children }: SimulatedPhoneProps) {
  const { t } = useTranslation('menu')
  return (
    <PhoneFrame label={label} foot={foot} isOnline head={<PhoneHead name={name} below={t('phone.bot')} />}>
      {children}
    </PhoneFrame>
  )
}
