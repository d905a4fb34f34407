import { Alert, Text } from '@mantine/core'
import { type CampaignRehearsal, exclusionReasons } from '@recado/contract/campaigns/recipients'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { FigureCards } from '#web/shared/ui/figures/FigureCards.tsx'
import { SampleChat } from '#web/shared/ui/phone/SampleChat.tsx'
import { CompanyTime } from '../CompanyTime.tsx'
import { VariantRow } from '../form/variants/VariantRow.tsx'
import { NotSentNote, SampleBubble } from './SampleBubble.tsx'

/** `isPlain`: plain texts are sent, no templates. */
type Props = { rehearsal: CampaignRehearsal; connectionName: string | undefined; isPlain: boolean }

/** Who will get the campaign and who will not, when it will end, and samples. */
export function RehearsalSummary({ rehearsal, connectionName, isPlain }: Props) {
  const { goesOut, leftOut, endsAt, samples } = rehearsal
  const { t, i18n } = useTranslation('rehearsal')
  const show = (count: number) => count.toLocaleString(i18n.language)
  return (
    <>
      <Warnings rehearsal={rehearsal} isPlain={isPlain} />
      <FigureCards
        cards={[
          { label: t('goesOut'), value: show(goesOut) },
          ...exclusionReasons
            .filter((reason) => (reason !== 'lacking' && reason !== 'blocked') || leftOut[reason] > 0)
            .map((reason) => ({ label: t(`leftOut.${reason}`), value: show(leftOut[reason]) })),
          { label: t('endsAt'), value: <CompanyTime time={endsAt} />, note: t('ifNow') },
        ]}
      />
      {samples.length > 0 && (
        <>
          <Text fw={600}>{t('samples')}</Text>
          <VariantRow label={t('samples')}>
            {samples.map(({ name, number, bubbles, error }) => (
              <SampleChat
                key={number}
                label={t('sampleOf', { name })}
                caption={
                  <Text size="sm">
                    {name}{' '}
                    <Text span c="dimmed" inherit>
                      {formatPhone(number)}
                    </Text>
                  </Text>
                }
                name={connectionName ?? ''}
                below={t('onWhatsapp')}
              >
                {bubbles.map((bubble, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: bubbles have no id, two can be equal, and they never move.
                  <SampleBubble key={at} label={t('sampleOf', { name })} bubble={bubble} />
                ))}
                {error && <NotSentNote reason={t(`notSent.${error}`)} />}
              </SampleChat>
            ))}
          </VariantRow>
        </>
      )}
    </>
  )
}

/** Warnings before the campaign starts. */
function Warnings({ rehearsal: { goesOut, reached, daily, unknown }, isPlain }: Omit<Props, 'connectionName'>) {
  const { t, i18n } = useTranslation('rehearsal')
  const total = goesOut.toLocaleString(i18n.language)
  return (
    <>
      {goesOut === 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('nobody')}
        </Alert>
      )}
      {isPlain && reached !== null && reached < goesOut && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('reached', { count: reached, total })}
        </Alert>
      )}
      {daily && goesOut > 0 && <DailyLimit {...daily} begins={goesOut - (reached ?? 0)} />}
      {unknown.length > 0 && (
        <Alert color="yellow" icon={<IconAlertTriangle />}>
          {t('unknown', { keys: unknown.join(', ') })}
        </Alert>
      )}
    </>
  )
}

type Limit = NonNullable<CampaignRehearsal['daily']> & { begins: number }

/** Whether the daily limit on new conversations of the channel delays the campaign. */
function DailyLimit({ most, left, begins }: Limit) {
  const { t, i18n } = useTranslation('rehearsal')
  const count = begins - left
  const isEnough = count <= 0
  return (
    <Alert {...(isEnough ? { color: 'blue', icon: <IconInfoCircle /> } : { color: 'yellow', icon: <IconAlertTriangle /> })}>
      {t('daily.room', { count: left, most: most.toLocaleString(i18n.language) })}{' '}
      {isEnough ? t('daily.enough') : t('daily.later', { count })}
    </Alert>
  )
}
