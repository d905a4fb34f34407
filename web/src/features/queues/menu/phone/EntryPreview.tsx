import { useTranslation } from 'react-i18next'
import { BotBubble, BotStepNote, ContactBubble, SimulatedChatLog } from '#web/shared/ui/phone/SimulatedChat.tsx'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuHint } from '../frame/MenuCard.tsx'
import { previewEntry } from './previewEntry.ts'
import { SimulatedConnectionPicker } from './SimulatedConnectionPicker.tsx'
import { SimulatedPhone } from './SimulatedPhone.tsx'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Simulation } from './useSimulation.ts'

/** What a contact reads at the selected entry. */
export function EntryPreview({ editor, configs, playing }: { editor: MenuEditor; configs: BotConfigs; playing: Simulation }) {
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
