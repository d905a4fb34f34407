import { Button, CloseButton, Loader } from '@mantine/core'
import { MAX_REWRITTEN } from '@recado/contract/suggestions'
import { IconSparkles } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { type ReactNode, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '#web/shared/data/store/createStore.ts'
import classes from './Assistance.module.css'
import {
  assistanceStore,
  type ComposerAssistance,
  type Composing,
  clearAssistance,
  rewriteDraft,
  suggestAnswer,
  takeOffer,
  undoReplacement,
} from './composerAssistance.ts'
import { useAssistanceErrorText } from './useAssistanceErrorText.ts'

/** Above the field: what an assistant is doing with the draft, and the way back. */
export function AssistanceBar(draft: Composing) {
  const assistance = useStore(assistanceStore)
  useFieldEvents(draft, assistance)
  return <div role="status">{assistance.state !== 'none' && <BarContent draft={draft} assistance={assistance} />}</div>
}

type ContentProps = { draft: Composing; assistance: Exclude<ComposerAssistance, { state: 'none' }> }

function BarContent({ draft, assistance }: ContentProps) {
  const { t } = useTranslation('assistance')
  const sentenceOf = useAssistanceErrorText()
  const inField = useFieldValue(draft.field)
  switch (assistance.state) {
    case 'asking':
      return (
        <Bar text={t(`asking.${assistance.work}`)} isBusy>
          <BarButton onPress={clearAssistance}>{t('common:cancel')}</BarButton>
        </Bar>
      )
    case 'offered':
      return (
        <Bar
          text={t(inField.trim() === '' ? 'ready' : 'offered')}
          quoted={assistance.text}
          sources={assistance.sources}
          closeLabel={t('discard')}
        >
          <BarButton onPress={() => takeOffer(draft, assistance)}>{t(inField.trim() === '' ? 'takeReady' : 'takeOffer')}</BarButton>
        </Bar>
      )
    case 'replaced':
      return (
        <Bar text={t(`done.${assistance.work}`)} sources={assistance.sources} closeLabel={t('close')}>
          {inField === assistance.text && <BarButton onPress={() => undoReplacement(draft, assistance.before)}>{t('undo')}</BarButton>}
        </Bar>
      )
    case 'handover':
      return <Bar text={handoverText(t, assistance.reason)} closeLabel={t('close')} />
    case 'tooLong':
      return <Bar text={t('tooLong', { count: MAX_REWRITTEN })} closeLabel={t('close')} />
    case 'failed': {
      const { work } = assistance
      const retry = () => {
        draft.field.current?.focus()
        void (work === 'suggest' ? suggestAnswer(draft) : rewriteDraft(draft, work))
      }
      return (
        <Bar text={sentenceOf(assistance.error, work)} closeLabel={t('close')}>
          <BarButton onPress={retry}>{t('common:retry')}</BarButton>
        </Bar>
      )
    }
  }
}

/** The reasons with a text. Any other one is the assistant's own words. */
const HANDOVER_REASONS = ['asked', 'topic', 'missing_knowledge', 'unchecked'] as const

function handoverText(t: TFunction<'assistance'>, reason: string) {
  const known = HANDOVER_REASONS.find((one) => one === reason)
  return known ? t(`handover.${known}`) : t('handover.said', { reason })
}

type BarProps = { text: string; quoted?: string; sources?: readonly string[]; isBusy?: boolean; closeLabel?: string; children?: ReactNode }

function Bar({ text, quoted, sources = [], isBusy = false, closeLabel, children }: BarProps) {
  const { t } = useTranslation('assistance')
  return (
    <div className={classes.bar}>
      <IconSparkles size={18} stroke={1.7} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <span className={classes.text}>{text}</span>
        {quoted !== undefined && (
          <p className={classes.quoted} dir="auto">
            {quoted}
          </p>
        )}
        {sources.length > 0 && <p className={classes.sources}>{t('sources', { sources: sources.join(' · ') })}</p>}
      </div>
      {isBusy && <Loader size="xs" />}
      {children}
      {closeLabel && <CloseButton size="sm" aria-label={closeLabel} data-hint={closeLabel} onClick={clearAssistance} />}
    </div>
  )
}

const BarButton = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button size="compact-sm" variant="light" onClick={onPress}>
    {children}
  </Button>
)

/** What stands in the field, also after the agent has changed it. */
function useFieldValue(field: Composing['field']) {
  const subscribe = (onChange: () => void) => {
    const { current } = field
    current?.addEventListener('input', onChange)
    return () => current?.removeEventListener('input', onChange)
  }
  return useSyncExternalStore(subscribe, () => field.current?.value ?? '')
}

/** Escape in the field cancels; once the text is sent or taken back, there is nothing to undo. */
function useFieldEvents({ field }: Composing, assistance: ComposerAssistance) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || assistance.state !== 'asking') return
    event.preventDefault()
    event.stopPropagation()
    clearAssistance()
  })
  const onInput = useEffectEvent(() => {
    const text = field.current?.value
    if (assistance.state === 'replaced' && (text === '' || text === assistance.before)) clearAssistance()
  })
  useEffect(() => {
    const { current } = field
    const receiveKey = (event: KeyboardEvent) => onKey(event)
    const receiveInput = () => onInput()
    current?.addEventListener('keydown', receiveKey)
    current?.addEventListener('input', receiveInput)
    return () => {
      current?.removeEventListener('keydown', receiveKey)
      current?.removeEventListener('input', receiveInput)
    }
  }, [field])
}
