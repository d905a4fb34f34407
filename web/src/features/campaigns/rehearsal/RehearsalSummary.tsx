import { Alert, Radio, Stack, Text } from '@mantine/core'
import type { Campaign } from '@recado/contract/campaigns/campaigns'
import { type CampaignBubble, type CampaignRehearsal, exclusionReasons } from '@recado/contract/campaigns/recipients'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { TemplateBubble } from '#web/shared/domain/templates/TemplateBubble.tsx'
import { formatPhone } from '#web/shared/lib/i18n/formatPhone.ts'
import { FileBubble } from '#web/shared/ui/attachment/FileBubble.tsx'
import { storedFile } from '#web/shared/ui/attachment/usePreviewFile.ts'
import { FigureCards } from '#web/shared/ui/figures/FigureCards.tsx'
import { SampleChat } from '#web/shared/ui/phone/SampleChat.tsx'
import { CompanyTime } from '../CompanyTime.tsx'
import { VariantRow } from '../form/VariantPreview.tsx'

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

/** A message of the campaign on a sample recipient's phone. */
function SampleBubble({ label, bubble }: { label: string; bubble: CampaignBubble }) {
  const { body, template } = bubble
  const file = storedFile(bubble)
  if (template) return <TemplateBubble label={label} file={file} content={{ ...template, body }} values={template.values} />
  return <FileBubble side="theirs" text={body} label={label} file={file} />
}

/** Shown in place of messages for a recipient who gets none. */
const NotSentNote = ({ reason }: { reason: string }) => (
  <Text size="sm" c="dimmed" ta="center" p="md">
    {reason}
  </Text>
)

type MissingValuesPolicy = Campaign['lacking']
type MissingValuesChoiceProps = CampaignRehearsal['lacking'] & {
  /** A template must not have an empty value. */
  isTemplate: boolean
  value: MissingValuesPolicy
  onChange: (value: NonNullable<MissingValuesPolicy>) => void
}

/** What to do with contacts who lack a value that all texts need: skip them, or send the text with a gap. */
export function MissingValuesChoice({ count, keys, isTemplate, value, onChange }: MissingValuesChoiceProps) {
  const { t, i18n } = useTranslation('rehearsal')
  const variables = new Intl.ListFormat(i18n.language).format(keys.map((key) => `{{${key}}}`))
  const example = t('lacking.fallback')
  const fallback = `{{${keys[0]}|${example}}}`
  return (
    <Alert color="yellow" icon={<IconAlertTriangle />}>
      <Stack gap="xs">
        {isTemplate ? (
          <Text size="sm">{t('lacking.template', { count, variables })}</Text>
        ) : (
          <Radio.Group
            label={t('lacking.ask', { count, variables })}
            value={value}
            onChange={(chosen) => onChange(chosen as 'leaveOut' | 'empty')}
          >
            <Stack gap={6} mt={6}>
              <Radio value="leaveOut" label={t('lacking.leaveOut')} />
              <Radio value="empty" label={t('lacking.empty')} />
            </Stack>
          </Radio.Group>
        )}
        <Text size="sm" c="dimmed">
          {t('lacking.hint', { fallback })}
        </Text>
      </Stack>
    </Alert>
  )
}
