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
  const says = position ? String(position.at + 1) : null
  const { replies, effects } = decideOutcome({
    state: position ? { ...initialState, at: 'options', optionId: position.parentId } : initialState,
    ticket: { ...sampleTicket, queueId },
    config: { ...config, settings: { ...config.settings, scheduleType: 'disabled' } },
    happening: { kind: 'message', text: says ?? '' },
    now: rehearsalTime(config, 'open'),
    askId: '00000000-0000-4000-8000-000000000000',
  })
  const asked = effects.find((effect) => effect.do === 'ask')
  const asks = asked ? { who: asked.who, name: responderNameOf(config, { at: asked.who, id: asked.id }) ?? '' } : null
  return { says, replies, asks }
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
