import { useTranslation } from 'react-i18next'
import { QueueField } from '#web/shared/domain/queues/QueueField.tsx'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { formatMinutes } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { AmountField } from '#web/shared/ui/fields/AmountField.tsx'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import type { ConnectionFieldsProps } from '../ConnectionFields.tsx'
import { scopeAfterConversation } from './variableScopes.ts'

const HOUR = 60

/** What the bot does if the contact does not choose, is not attended or does not answer. */
export function BotFields({ control }: Pick<ConnectionFieldsProps, 'control'>) {
  const { t, i18n } = useTranslation('connections')
  const lasting = (none: string) => (minutes: number) =>
    minutes === 0 ? none : minutes < HOUR ? '' : `= ${formatMinutes(minutes, i18n.language)}`
  const minutes = (none: string) => ({ control, unit: t('bot.minutes'), meaning: lasting(none) })
  return (
    <>
      <FieldGroup title={t('bot.menu')}>
        <AmountField
          control={control}
          name="maxUseBotQueues"
          label={t('fields.maxUseBotQueues')}
          description={t('fields.maxUseBotQueuesHint')}
          meaning={(count) => (count === 0 ? t('bot.noLimit') : '')}
        />
        <AmountField
          {...minutes(t('bot.noPause'))}
          name="timeUseBotQueues"
          label={t('fields.timeUseBotQueues')}
          description={t('fields.timeUseBotQueuesHint')}
        />
      </FieldGroup>
      <FieldGroup title={t('bot.noQueue')}>
        <AmountField
          {...minutes(t('bot.off'))}
          name="timeToTransfer"
          label={t('fields.timeToTransfer')}
          description={t('fields.timeToTransferHint')}
        />
        <QueueField control={control} name="transferQueueId" label={t('fields.transferQueue')} emptyLabel={t('fields.noTransferQueue')} />
      </FieldGroup>
      <FieldGroup title={t('bot.silence')}>
        <AmountField
          {...minutes(t('bot.never'))}
          name="expiresTicket"
          label={t('fields.expiresTicket')}
          description={t('fields.expiresTicketHint')}
        />
        <VariableField
          control={control}
          name="expiresInactiveMessage"
          label={t('fields.expiresInactiveMessage')}
          description={t('fields.expiresInactiveHint')}
          scope={scopeAfterConversation}
        />
      </FieldGroup>
    </>
  )
}
