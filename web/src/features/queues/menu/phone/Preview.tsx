import { useTranslation } from 'react-i18next'
import { PlayHeard, PlayLog, PlaySaid, PlayStep } from '../../../../shared/ui/phone/PlayParts.tsx'
import type { MenuEditor } from '../edit/useMenuEditor.ts'
import { MenuQuiet } from '../frame/MenuCard.tsx'
import { PlayedLinePicker } from './PlayedLinePicker.tsx'
import { PlayedPhone } from './PlayedPhone.tsx'
import { previewOf } from './previewOf.ts'
import type { BotConfigs } from './useBotConfigs.ts'
import type { Playing } from './usePlaying.ts'

/** What a contact reads at the selected entry. */
export function Preview({ editor, configs, playing }: { editor: MenuEditor; configs: BotConfigs; playing: Playing }) {
  const { t } = useTranslation('menu')
  const { queue, options, selection, nameOf } = editor
  const config = configs.of(playing.line?.id ?? null, editor.content)
  const { says, replies, asks } = previewOf(config, queue.id, { options, id: selection.selected })
  const name = config.connection.name
  return (
    <>
      <PlayedLinePicker {...{ configs, playing }} />
      <PlayedPhone label={t('phone.previewOf', { name: nameOf(selection.selected) })} name={name}>
        <PlayLog label={t('phone.previewOf', { name: nameOf(selection.selected) })} changed={0}>
          {says && <PlaySaid author={t('phone.customer')} text={says} />}
          {replies.map((reply) => (
            <PlayHeard key={reply.text} reply={reply} author={name} />
          ))}
          {asks ? (
            <PlayStep>{t(`phone.asks.${asks.who}`, { name: asks.name })}</PlayStep>
          ) : (
            replies.length === 0 && <PlayStep>{t('phone.nothing')}</PlayStep>
          )}
        </PlayLog>
      </PlayedPhone>
      <MenuQuiet>{t('phone.previewHint')}</MenuQuiet>
    </>
  )
}
