import { SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import type { QueueStarter } from '@recado/contract/queues/starter'
import { queueStarter, queueStarterEndpoint } from '@recado/contract/queues/starter'
import { defaultWeek } from '@recado/contract/time/openingHours'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '#web/shared/data/api/call.ts'
import { useCurrentUser } from '#web/shared/data/auth/session.ts'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { queueResource } from '#web/shared/domain/queues/queueResource.ts'
import { useSettings } from '#web/shared/domain/settings/useSettings.ts'
import { DialogForm, FormDialog } from '#web/shared/ui/FormDialog.tsx'
import { FieldGroup } from '#web/shared/ui/fields/FieldGroup.tsx'
import { TextAreaField } from '#web/shared/ui/fields/TextAreaField.tsx'
import { WeekHoursField } from '#web/shared/ui/fields/WeekHoursField.tsx'
import { useSchemaForm } from '#web/shared/ui/form/useSchemaForm.ts'
import { toast } from '#web/shared/ui/toast/toast.ts'
import { WaitForChoices } from '#web/shared/ui/WaitForChoices.tsx'
import { AssignmentFields } from '../assignment/AssignmentFields.tsx'
import { StarterQueueFields } from './StarterQueueFields.tsx'
import { queuesOfTemplate, type StarterTemplate, starterTemplates } from './starterTemplates.ts'

export type StarterForm = Omit<QueueStarter, 'hours'> & { hours: NonNullable<QueueStarter['hours']> }

type Props = { opened: boolean; onClose: () => void }

/** From nothing to a menu that works: queues, menus, hours, people and connections in one dialog. It ends in the rehearsal of the menu. */
export function StarterDialog({ opened, onClose }: Props) {
  const { t } = useTranslation('queues')
  const queues = queueResource.useChoices()
  const connections = useConnections()
  return (
    <FormDialog opened={opened} isWide title={t('starter.title')} onClose={onClose}>
      <WaitForChoices choices={[queues, connections]}>
        <StarterFields onDone={onClose} />
      </WaitForChoices>
    </FormDialog>
  )
}

function StarterFields({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('queues')
  const navigate = useNavigate()
  const hasHoursField = useHasHoursField()
  const { rows: existing } = queueResource.useChoices()
  const [template, setTemplate] = useState<StarterTemplate>('shop')
  const textsOf = (chosen: StarterTemplate) =>
    queuesOfTemplate(
      chosen,
      t,
      existing.map(({ color }) => color),
    )
  const start = useStart(textsOf(template))
  const { control, submit, busy, isBegun, problem } = useSchemaForm<StarterForm>(queueStarter, start, {
    ...(!hasHoursField && { relevant: ({ hours: _, ...form }) => form }),
    texts: 'queues',
  })
  const { fields, replace, remove } = useFieldArray({ control, name: 'queues', keyName: 'key' })
  const create = async (starter: StarterForm) => {
    const [first] = await call(queueStarterEndpoint, { body: starter })
    toast.success(t('starter.created'))
    onDone()
    if (first) void navigate(`/queues/${first.id}/menu?phone=rehearsal`)
  }
  return (
    <DialogForm
      onSubmit={submit(create)}
      onCancel={onDone}
      saving={busy}
      isBegun={isBegun}
      problem={problem ?? null}
      action={t('starter.create')}
    >
      <Text c="dimmed">{t('starter.text')}</Text>
      <SegmentedControl
        fullWidth
        aria-label={t('starter.template')}
        value={template}
        data={starterTemplates.map((value) => ({ value, label: t(`starter.templates.${value}.label`) }))}
        onChange={(value) => {
          const chosen = starterTemplates.find((name) => name === value) ?? template
          setTemplate(chosen)
          replace(textsOf(chosen))
        }}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="md">
          {fields.map(({ key }, index) => (
            <StarterQueueFields key={key} control={control} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
          ))}
        </Stack>
        <Stack gap="md">
          <FieldGroup title={t('starter.who')}>
            <AssignmentFields control={control} queueId={undefined} count={fields.length} />
          </FieldGroup>
          {hasHoursField && (
            <FieldGroup title={t('tabs.hours')}>
              <WeekHoursField
                control={control}
                name="hours.schedules"
                label={t('fields.schedules')}
                description={t('fields.schedulesHint')}
              />
              <TextAreaField control={control} name="hours.outOfHoursMessage" label={t('fields.outOfHoursMessage')} />
            </FieldGroup>
          )}
        </Stack>
      </SimpleGrid>
    </DialogForm>
  )
}

/** Whoever creates the queues works in them, and all connections offer them, unless the user changes it. */
function useStart(queues: StarterForm['queues']): StarterForm {
  const { t } = useTranslation('queues')
  const user = useCurrentUser()
  const canChange = useCanChange()
  const { rows: connections } = useConnections()
  const [start] = useState<StarterForm>(() => ({
    queues,
    userIds: canChange('users:manage') ? [user.id] : [],
    connectionIds: canChange('connections:manage') ? connections.map(({ id }) => id) : [],
    connectionGreeting: '',
    hours: { schedules: defaultWeek, outOfHoursMessage: t('starter.outOfHours') },
  }))
  return start
}

/** The first queues of a company bring hours with them. Later ones do so only where each queue has its own: other queues keep theirs. */
function useHasHoursField() {
  const { values } = useSettings()
  const { rows } = queueResource.useChoices()
  const type = values?.get('scheduleType')
  return type === 'queue' || (type === 'disabled' && rows.length === 0)
}
