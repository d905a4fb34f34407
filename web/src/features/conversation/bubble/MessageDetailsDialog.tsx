import type { Message, Pricing } from '@recado/contract/messages/messages'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useSendErrorText } from '#web/shared/domain/messages/useSendErrorText.ts'
import { formatFileSize } from '#web/shared/lib/i18n/formatFileSize.ts'
import { formatDate, formatTime } from '#web/shared/lib/i18n/formatTime.ts'
import { stripDirectionMarks } from '#web/shared/lib/text/stripDirectionMarks.ts'
import { InfoDialog } from '#web/shared/ui/InfoDialog.tsx'
import classes from './MessageDetailsDialog.module.css'
import { senderName } from './messageTexts.ts'

type Props = { message: Message; opened: boolean; onClose: () => void }

/** The author of a message, its times and its delivery. */
export function MessageDetailsDialog({ message, opened, onClose }: Props) {
  const { t, i18n } = useTranslation('messages')
  const failureSentence = useSendErrorText()
  const { fromMe, isAutomatic, origin, user, createdAt, deliveredAt, readAt, error, isEdited, mediaName, media, template, pricing } =
    message
  const when = (time: string | null) => time && `${formatDate(time)} ${formatTime(time)}`
  const author = isAutomatic ? t('automatic') : fromMe && !user ? t('details.fromPhone') : senderName(t, message)
  return (
    <InfoDialog opened={opened} title={t('details.title')} onClose={onClose}>
      <DetailList
        facts={[
          [t('details.author'), author],
          [t('details.origin'), origin && t(`origins.${origin}`)],
          [t(fromMe ? 'details.sentAt' : 'details.receivedAt'), when(createdAt)],
          [t('ack.delivered'), when(deliveredAt)],
          [t('ack.read'), when(readAt)],
          [t('ack.failed'), error !== null && failureSentence(error)],
          [t('details.template'), template && `${template.name} (${template.language})`],
          [t('details.pricing'), pricing && pricingText(t, pricing)],
          [t('details.edited'), isEdited && t('details.yes')],
          [t('file'), mediaName && stripDirectionMarks(mediaName)],
          [t('details.size'), media && formatFileSize(media.size, i18n.language)],
        ]}
      />
    </InfoDialog>
  )
}

const types = ['regular', 'free_customer_service', 'free_entry_point'] as const
const categories = ['marketing', 'utility', 'authentication', 'service', 'marketing_lite', 'referral_conversion'] as const

/** The names that WhatsApp uses. A new name that has no text yet is shown unchanged. */
function pricingText(t: TFunction<['messages', 'common']>, { type, category }: Pricing): string {
  const [kind, about] = [types.find((one) => one === type), categories.find((one) => one === category)]
  return [kind ? t(`pricing.types.${kind}`) : type, about ? t(`pricing.categories.${about}`) : category].filter(Boolean).join(' · ')
}

/** Names with their values. A name without a value is left out. */
const DetailList = ({ facts }: { facts: readonly (readonly [string, string | false | null | undefined])[] }) => (
  <dl className={classes.facts}>
    {facts.map(
      ([name, value]) =>
        value && (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
    )}
  </dl>
)
