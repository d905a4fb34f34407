import { decideOutcome } from '@recado/contract/bot/botEngine'
import type { BotConfig, BotTicket, Option } from '@recado/contract/bot/config'
import { rehearsalTime } from '@recado/contract/bot/rehearsalTime'
import { responderNameOf } from '@recado/contract/bot/responders'
import { initialState } from '@recado/contract/bot/state'
import { positionOf } from '../tree/menuTree.ts'

type EntryPosition = { options: readonly Option[]; id: number | null }

/** What a contact types to reach an entry, and the bot's answer there, regardless of hours. */
export function previewEntry(config: BotConfig, queueId: number, { options, id }: EntryPosition) {
  const position = id === null ? undefined : positionOf(options, id)
  const customerText = position ? String(position.at + 1) : null
  const { replies, effects } = decideOutcome({
    state: position ? { ...initialState, at: 'options', optionId: position.parentId } : initialState,
    ticket: { ...sampleTicket, queueId },
    config: { ...config, settings: { ...config.settings, scheduleType: 'disabled' } },
    happening: { kind: 'message', text: customerText ?? '' },
    now: rehearsalTime(config, 'open'),
    askId: '00000000-0000-4000-8000-000000000000',
  })
  const askEffect = effects.find((effect) => effect.do === 'ask')
  const responder = askEffect ? { who: askEffect.who, name: responderNameOf(config, { at: askEffect.who, id: askEffect.id }) ?? '' } : null
  return { customerText, replies, responder }
}

const sampleTicket: BotTicket = {
  status: 'pending',
  userId: null,
  queueId: null,
  isGroup: false,
  toldClosed: null,
  code: '1001',
  contactName: 'Maria Silva',
}
