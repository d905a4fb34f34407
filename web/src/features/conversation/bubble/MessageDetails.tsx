import type { Message, Pricing } from '@recado/contract/messages/messages'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { showSize } from '../../../shared/i18n/showSize.ts'
import { showClock, showDate } from '../../../shared/i18n/showTime.ts'
import { plainName } from '../../../shared/text/plainName.ts'
import { ShowDialog } from '../../../shared/ui/ShowDialog.tsx'
import classes from './MessageDetails.module.css'
import { senderName, useFailureSentence } from './messageTexts.ts'

type Props = { message: Message; opened: boolean; onClose: () => void }

/** The author of a message, its times and its delivery. */
export function MessageDetails({ message, opened, onClose }: Props) {
  const { t, i18n } = useTranslation('messages')
  const failureSentence = useFailureSentence()
  const { fromMe, isAutomatic, origin, user, createdAt, deliveredAt, readAt, error, isEdited, mediaName, media, template, pricing } =
    message
  const when = (time: string | null) => time && `${showDate(time)} ${showClock(time)}`
  const author = isAutomatic ? t('automatic') : fromMe && !user ? t('details.fromPhone') : senderName(t, message)
  return (
    <ShowDialog opened={opened} title={t('details.title')} onClose={onClose}>
      <DetailList
        facts={[
          [t('details.author'), author],
          [t('details.origin'), origin && t(`origins.${origin}`)],
          [t(fromMe ? 'details.sentAt' : 'details.receivedAt'), when(createdAt)],
          [t('ack.delivered'), when(deliveredAt)],
          [t('ack.read'), when(readAt)],
          [t('ack.failed'), error !== null && failureSentence(error)],
          [t('details.template'), template && `${template.name} (${template.language})`],
          [t('details.pricing'), pricing && pricingSentence(t, pricing)],
          [t('details.edited'), isEdited && t('details.yes')],
          [t('file'), mediaName && plainName(mediaName)],
          [t('details.size'), media && showSize(media.size, i18n.language)],
        ]}
      />
    </ShowDialog>
  )
}

const types = ['regular', 'free_customer_service', 'free_entry_point'] as const
const categories = ['marketing', 'utility', 'authentication', 'service', 'marketing_lite', 'referral_conversion'] as const

/** The names that WhatsApp uses. A new name that has no text yet is shown unchanged. */
function pricingSentence(t: TFunction<['messages', 'common']>, { type, category }: Pricing): string {
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
