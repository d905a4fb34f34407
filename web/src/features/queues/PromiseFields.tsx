import { Text } from '@mantine/core'
import type { queues } from '@recado/contract/queues/queues'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { formatMinutes } from '#web/shared/lib/i18n/formatTimeBetween.ts'
import { AmountField } from '#web/shared/ui/fields/AmountField.tsx'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'

const HOUR = 60

/** Within how many minutes the queue promises an answer. */
export function PromiseFields({ control }: Pick<FieldsProps<typeof queues>, 'control'>) {
  const { t, i18n } = useTranslation('queues')
  const shared = {
    control,
    unit: t('promises.minutes'),
    meaning: (minutes: number) => (minutes < HOUR ? '' : `= ${formatMinutes(minutes, i18n.language)}`),
    emptyMeaning: t('promises.none'),
  }
  return (
    <FieldGroup title={t('promises.title')}>
      <Text size="xs" c="dimmed">
        {t('promises.hint')}
      </Text>
      <AmountField {...shared} name="firstAnswerMinutes" label={t('promises.first')} />
      <AmountField {...shared} name="nextAnswerMinutes" label={t('promises.next')} />
    </FieldGroup>
  )
}
