import { settingEndpoints } from '@recado/contract/companies/settings'
import type { queues } from '@recado/contract/queues/queues'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { FormTabs } from '#web/shared/ui/FormTabs.tsx'
import { WeekHoursField } from '#web/shared/ui/fields/WeekHoursField.tsx'
import { QueueData } from './QueueData.tsx'

type Props = FieldsProps<typeof queues>

/** The fields of a queue, and its hours if each queue has its own. */
export function QueueFields(props: Props) {
  const { t } = useTranslation('queues')
  const { control } = props
  const { company } = useCurrentUser()
  const { data } = useQuery({ queryKey: ['settings'], queryFn: () => call(settingEndpoints.list, {}), placeholderData: company.settings })
  const hasHours = data?.some(({ key, value }) => key === 'scheduleType' && value === 'queue')
  if (!hasHours) return <QueueData {...props} />
  return (
    <FormTabs
      control={control}
      tabs={[
        {
          key: 'data',
          label: t('tabs.data'),
          fields: [
            'name',
            'color',
            'orderQueue',
            'greetingMessage',
            'outOfHoursMessage',
            'userIds',
            'connectionIds',
            'connectionGreeting',
            'assignment',
            'unansweredMinutes',
            'sameAgentHours',
            'firstAnswerMinutes',
            'nextAnswerMinutes',
            'promptId',
            'assistantMode',
            'integrationId',
          ],
          content: <QueueData {...props} />,
        },
        {
          key: 'hours',
          label: t('tabs.hours'),
          fields: ['schedules'],
          content: (
            <WeekHoursField control={control} name="schedules" label={t('fields.schedules')} description={t('fields.schedulesHint')} />
          ),
        },
      ]}
    />
  )
}
