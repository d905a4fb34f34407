import { ActionIcon, Box, Menu, Popover } from '@mantine/core'
import { rewritings } from '@recado/contract/suggestions'
import {
  type Icon,
  IconAlignLeft,
  IconArrowsMinimize,
  IconLanguage,
  IconMoodSmile,
  IconSparkles,
  IconTextSpellcheck,
  IconThumbDown,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { enabledKeys, useSingleKeys } from '#web/shared/lib/commands/singleKeys.ts'
import { useCommand } from '#web/shared/lib/commands/useCommand.ts'
import { toLanguage } from '#web/shared/lib/i18n/languages.ts'
import { MenuDropdown, PopoverDropdown } from '#web/shared/ui/dropdown/Dropdowns.tsx'
import { KeyCaps } from '#web/shared/ui/KeyCaps.tsx'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { messageDialogs } from '../bubble/messageDialogs.ts'
import { loadedMessagesOf } from '../cache/messageCache.ts'
import classes from './Assistance.module.css'
import { assistanceStore, type Composing, clearAssistance, fieldText, rewriteDraft, suggestAnswer } from './composerAssistance.ts'
import { isOfBot } from './isOfBot.ts'
import { SummaryContent } from './SummaryContent.tsx'
import { isTranslatable, translateMessage } from './translateMessage.ts'
import { useHasAssistance } from './useHasAssistance.ts'

/** The second key of each works while the agent types. */
const keys = { suggest: 's mod+j', rewrite: 'mod+i', summary: 'h', translate: 'l', wrong: 'w' } as const

const rewritingIcons = { shorter: IconArrowsMinimize, kinder: IconMoodSmile, corrected: IconTextSpellcheck } as const

/** What an assistant does for the agent, by a key or from a menu. Nothing happens by itself. */
export function AssistanceButton(draft: Composing) {
  return useHasAssistance() ? <AssistanceMenu key={draft.ticketId} {...draft} /> : null
}

function AssistanceMenu(draft: Composing) {
  const { t } = useTranslation('assistance')
  const { ticketId, field } = draft
  const [isOpen, setOpen] = useState(false)
  const [hasText, setHasText] = useState(false)
  const [isSummaryOpen, setSummaryOpen] = useState(false)
  const change = (opened: boolean) => {
    setHasText(fieldText(field) !== '')
    setOpen(opened)
  }
  const closeSummary = () => {
    setSummaryOpen(false)
    field.current?.focus()
  }
  const suggest = () => void (assistanceStore.get().state === 'asking' ? clearAssistance() : suggestAnswer(draft))
  const summarize = () => setSummaryOpen(true)
  const translate = useTranslateLast(ticketId)
  const reportLast = useReportLast(ticketId)
  const group = 'conversation'
  useCommand({ id: 'assistance.suggest', icon: IconSparkles, name: t('suggest'), keys: keys.suggest, group, run: suggest })
  useCommand({ id: 'assistance.rewrite', icon: IconTextSpellcheck, name: t('menu'), keys: keys.rewrite, group, run: () => change(true) })
  useCommand({ id: 'assistance.translate', icon: IconLanguage, name: t('translateLast'), keys: keys.translate, group, run: translate })
  useCommand({ id: 'assistance.summary', icon: IconAlignLeft, name: t('summarize'), keys: keys.summary, group, run: summarize })
  useCommand({ id: 'assistance.wrong', icon: IconThumbDown, name: t('wrong.last'), keys: keys.wrong, group, run: reportLast })
  // The agent leaves the ticket.
  useEffect(() => clearAssistance, [])

  return (
    <Popover
      opened={isSummaryOpen}
      onChange={setSummaryOpen}
      position="top-start"
      trapFocus
      withinPortal
      // The button tells of its menu; the summary is a dialog of its own.
      withRoles={false}
      radius="lg"
      onDismiss={closeSummary}
    >
      <Popover.Target>
        <span>
          <Menu opened={isOpen} onChange={change} position="top-start">
            <Menu.Target>
              <ActionIcon size={40} radius="xl" aria-label={t('menu')} data-hint={t('menu')} data-assistance>
                <IconSparkles size={20} stroke={1.7} />
              </ActionIcon>
            </Menu.Target>
            <MenuDropdown>
              <Entry icon={IconSparkles} name={t('suggest')} chords={keys.suggest} onPress={suggest} />
              <Menu.Label>{t('rewrite.label')}</Menu.Label>
              {rewritings.map((how) => (
                <Entry
                  key={how}
                  icon={rewritingIcons[how]}
                  name={t(`rewrite.${how}`)}
                  isDisabled={!hasText}
                  onPress={() => void rewriteDraft(draft, how)}
                />
              ))}
              <Menu.Divider />
              <Entry icon={IconLanguage} name={t('translateLast')} chords={keys.translate} onPress={translate} />
              <Entry icon={IconAlignLeft} name={t('summarize')} chords={keys.summary} onPress={summarize} />
              <Entry icon={IconThumbDown} name={t('wrong.last')} chords={keys.wrong} onPress={reportLast} />
            </MenuDropdown>
          </Menu>
        </span>
      </Popover.Target>
      <PopoverDropdown className={classes.popover ?? ''} role="dialog" aria-label={t('summary.title')}>
        {isSummaryOpen && <SummaryContent ticketId={ticketId} onClose={closeSummary} />}
      </PopoverDropdown>
    </Popover>
  )
}

type EntryProps = { icon: Icon; name: string; chords?: string; isDisabled?: boolean; onPress: () => void }

function Entry({ icon: EntryIcon, name, chords, isDisabled = false, onPress }: EntryProps) {
  const [areOn] = useSingleKeys()
  const shown = enabledKeys(chords, areOn)
  return (
    <Menu.Item
      leftSection={<EntryIcon size={18} stroke={1.7} />}
      rightSection={
        shown && (
          <Box component="span" visibleFrom="sm" aria-hidden>
            <KeyCaps keys={shown} />
          </Box>
        )
      }
      disabled={isDisabled}
      onClick={onPress}
    >
      {name}
    </Menu.Item>
  )
}

/** Translates the newest message of the customer into the language of the screen. */
function useTranslateLast(ticketId: number) {
  const { t, i18n } = useTranslation('assistance')
  const client = useQueryClient()
  return () => {
    const message = loadedMessagesOf({ client, ticketId })?.messages.findLast(isTranslatable)
    if (message) void translateMessage(message, toLanguage(i18n.language) ?? 'pt')
    else toast.warning(t('translation.nothing'))
  }
}

/** Opens the report of the newest answer of the bot. */
function useReportLast(ticketId: number) {
  const { t } = useTranslation('assistance')
  const client = useQueryClient()
  return () => {
    const message = loadedMessagesOf({ client, ticketId })?.messages.findLast(isOfBot)
    if (message) messageDialogs.open('wrongAnswer', message)
    else toast.warning(t('wrong.nothing'))
  }
}
