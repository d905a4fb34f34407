import type { ManagedConnection } from '@recado/contract/connections'
import { useEffect, useEffectEvent } from 'react'
import { type Control, type FieldPath, type FieldValues, useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useCanChange } from '#web/shared/data/auth/useCanChange.ts'
import { useConnections } from '#web/shared/domain/connections/connectionResource.ts'
import { useColleagues } from '#web/shared/domain/users/useColleagues.ts'
import { VariableField } from '#web/shared/domain/variables/VariableField.tsx'
import { CheckListField } from '#web/shared/ui/fields/CheckListField.tsx'

export type AssignmentPart = 'userIds' | 'connectionIds'

type Props<T extends FieldValues> = {
  control: Control<T>
  /** The queue as it is saved; undefined for queues that do not exist yet. */
  queueId: number | undefined
  /** How many queues get the same people and connections. */
  count: number
  /** What is asked; both by default. */
  parts?: readonly AssignmentPart[]
}

/**
 * Who works in queues, and which connections offer them. The form's values stay undefined until the user changes them, so that only a change
 * is sent.
 */
export function AssignmentFields<T extends FieldValues>({ control, queueId, count, parts = ['userIds', 'connectionIds'] }: Props<T>) {
  const { t } = useTranslation('queues')
  const canChange = useCanChange()
  const users = useColleagues(true)
  const connections = useConnections()
  const nameOf = (field: string) => field as FieldPath<T>
  return (
    <>
      {parts.includes('userIds') && canChange('users:manage') && (
        <CheckListField
          control={control}
          name={nameOf('userIds')}
          label={t('assign.people')}
          description={t('assign.peopleHint')}
          choices={users}
          fallback={idsWith(users.rows, queueId)}
          empty={t('assign.noPeople')}
          failed={t('resource:lists.users')}
        />
      )}
      {parts.includes('connectionIds') && canChange('connections:manage') && (
        <>
          <CheckListField
            control={control}
            name={nameOf('connectionIds')}
            label={t('assign.connections')}
            description={t('assign.connectionsHint')}
            choices={connections}
            fallback={idsWith(connections.rows, queueId)}
            empty={t('assign.noConnections')}
            failed={t('resource:lists.connections')}
          />
          <ConnectionGreeting
            control={control}
            queueId={queueId}
            count={count}
            connections={connections.rows as readonly ManagedConnection[]}
          />
        </>
      )}
    </>
  )
}

type GreetingProps<T extends FieldValues> = Props<T> & { connections: readonly ManagedConnection[] }

/** Shown only if one of the chosen connections offers several queues from now on and has no text that asks to choose. */
function ConnectionGreeting<T extends FieldValues>({ control, queueId, count, connections }: GreetingProps<T>) {
  const ids = useWatch({ control, name: 'connectionIds' as FieldPath<T> }) as readonly number[] | undefined
  return needsGreeting(connections, { ids: ids ?? [], queueId, count }) && <GreetingField control={control} />
}

/** The text above the list of queues. A usual text is offered. */
function GreetingField<T extends FieldValues>({ control }: { control: Control<T> }) {
  const { t } = useTranslation('queues')
  const name = 'connectionGreeting' as FieldPath<T>
  const { value, onChange } = useController({ control, name }).field
  const offerText = useEffectEvent(() => {
    if (!value) onChange(t('assign.usualGreeting'))
  })
  useEffect(() => offerText(), [])
  return <VariableField control={control} name={name} label={t('assign.greeting')} description={t('assign.greetingHint')} required />
}

const idsWith = (rows: readonly { id: number; queues: readonly { id: number }[] }[], queueId: number | undefined) =>
  rows.filter(({ queues }) => queues.some(({ id }) => id === queueId)).map(({ id }) => id)

type Assigned = { ids: readonly number[]; queueId: number | undefined; count: number }

/** Whether one of these connections would offer several queues without a greeting, in which the customer is asked to choose. */
const needsGreeting = (
  connections: readonly Pick<ManagedConnection, 'id' | 'queues' | 'greetingMessage'>[],
  { ids, queueId, count }: Assigned,
) =>
  connections.some(
    ({ id, queues, greetingMessage }) =>
      ids.includes(id) &&
      !queues.some((queue) => queue.id === queueId) &&
      queues.length + count > 1 &&
      (greetingMessage ?? '').trim() === '',
  )
