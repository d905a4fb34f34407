import { Button } from '@mantine/core'
import type { queues } from '@recado/contract/queues/queues'
import { IconSitemap } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { FieldsProps } from '#web/shared/data/resource/liveResource.ts'
import { queueResource } from '#web/shared/domain/queues/queueResource.ts'
import { ResponderFields } from '#web/shared/domain/responders/ResponderFields.tsx'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { ColorField } from '#web/shared/ui/fields/ColorField.tsx'
import { IntegerField } from '#web/shared/ui/fields/IntegerField.tsx'
import { TextField } from '#web/shared/ui/fields/TextField.tsx'
import { AssignmentFields } from './assignment/AssignmentFields.tsx'
import { AssignmentRuleFields } from './assignment/AssignmentRuleFields.tsx'
import { PromiseFields } from './PromiseFields.tsx'

/** The next step after saving a new queue: its menu page needs an id. */
export const OPEN_MENU_STEP = 'menu'

/** Name, greeting and responders of a queue. */
export function QueueData({ control, row, saveFor }: FieldsProps<typeof queues>) {
  const { t } = useTranslation('queues')
  const { rows } = queueResource.useList()
  const taken = rows.filter(({ id }) => id !== row?.id)
  return (
    <>
      <TextField control={control} name="name" label={t('fields.name')} required />
      <ColorField control={control} name="color" label={t('fields.color')} taken={taken} required />
      <IntegerField control={control} name="orderQueue" label={t('fields.orderQueue')} description={t('fields.orderHint')} />
      <VariableField control={control} name="greetingMessage" label={t('fields.greetingMessage')} description={t('fields.greetingHint')} />
      <VariableField
        control={control}
        name="outOfHoursMessage"
        label={t('fields.outOfHoursMessage')}
        description={t('fields.outOfHoursHint')}
      />
      <AssignmentFields control={control} queueId={row?.id} count={1} />
      <AssignmentRuleFields control={control} />
      <PromiseFields control={control} />
      <ResponderFields control={control} texts="queues" integrationHint={t('fields.integrationHint')} />
      {row ? (
        <Button component={Link} to={`/queues/${row.id}/menu`} variant="light" leftSection={<IconSitemap size={18} />}>
          {t('openMenu')}
        </Button>
      ) : (
        <Button onClick={() => saveFor?.(OPEN_MENU_STEP)} variant="light" leftSection={<IconSitemap size={18} />}>
          {t('saveAndOpenMenu')}
        </Button>
      )}
    </>
  )
}
