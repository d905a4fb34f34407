import { Text } from '@mantine/core'
import { assignments } from '@recado/contract/queues/assignment'
import type { queues } from '@recado/contract/queues/queues'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { SelectField } from '#web/shared/ui/fields/SelectField.tsx'

/** Whether agents choose the conversations of a queue, or each is assigned to an agent. The rest is asked only for the latter. */
export function AssignmentRuleFields({ control }: Pick<FieldsProps<typeof queues>, 'control'>) {
  const { t } = useTranslation('queues')
  const isAutomatic = (useWatch({ control, name: 'assignment' }) ?? 'manual') !== 'manual'
  return (
    <>
      <SelectField
        control={control}
        name="assignment"
        label={t('assigning.assignment')}
        options={assignments.map((value) => ({ value, label: t(`assigning.assignments.${value}`) }))}
      />
      {isAutomatic && (
        <>
          <Text size="sm" c="dimmed">
            {t('assigning.assignmentHint')}
          </Text>
          <IntegerField
            control={control}
            name="unansweredMinutes"
            label={t('assigning.unansweredMinutes')}
            description={t('assigning.unansweredHint')}
            isOptional
          />
          <IntegerField
            control={control}
            name="sameAgentHours"
            label={t('assigning.sameAgentHours')}
            description={t('assigning.sameAgentHint')}
            isOptional
          />
        </>
      )}
    </>
  )
}
