import { Text } from '@mantine/core'
import { type BulkTask, bulkTaskEndpoints } from '@recado/contract/bulk'
import { useTranslation } from 'react-i18next'
import { call } from '#web/shared/data/api/call.ts'
import { useLiveQuery } from '#web/shared/data/live/liveQuery.ts'
import { DismissibleNotice } from '#web/shared/ui/notice/DismissibleNotice.tsx'
import { ProgressNotice } from '#web/shared/ui/notice/ProgressNotice.tsx'
import { Section } from '#web/shared/ui/Section.tsx'

/** Shows the progress of the running actions, and the result of the last one until the user closes it. */
export function BulkNotice({ resource }: { resource: string }) {
  const { t } = useTranslation('bulk')
  return (
    <Section isLine title={t('notLoaded')}>
      <Tasks resource={resource} />
    </Section>
  )
}

function Tasks({ resource }: { resource: string }) {
  const tasks = useBulkTasks(resource)
  const running = tasks.filter(({ state }) => state === 'running')
  const [last] = tasks
  return (
    <>
      {running.map((task) => (
        <Running key={task.id} task={task} />
      ))}
      {last && last.state !== 'running' && <Result key={last.id} task={last} />}
    </>
  )
}

function Running({ task: { id, done, total, action } }: { task: BulkTask }) {
  const { t } = useTranslation('bulk')
  const label = t('running', { action: t(`actions.${action}`), done, count: total })
  return <ProgressNotice label={label} done={done} total={total} cancel={() => call(bulkTaskEndpoints.cancel, { params: { id } })} />
}

function Result({ task: { id, state, action, done, skipped } }: { task: BulkTask }) {
  const { t } = useTranslation('bulk')
  const left = skipped.reduce((sum, { count }) => sum + count, 0)
  return (
    <DismissibleNotice name={`bulk-${id}`} tone={state === 'failed' ? 'red' : 'gray'}>
      <Text role="status">
        {[
          t(`states.${state}`, { action: t(`actions.${action}`) }),
          t('done', { count: done - left }),
          left > 0 && t('skipped', { count: left }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {skipped.map(({ code, count }) => (
        <Text key={code} size="sm">
          {t('reason', { count, reason: t(`reasons.${code}`, { defaultValue: t('reasons.other') }) })}
        </Text>
      ))}
    </DismissibleNotice>
  )
}

type Answer = { records: BulkTask[] }

/** The bulk tasks that the user has started for a resource. Live events keep the list current. */
function useBulkTasks(resource: string): BulkTask[] {
  const { data } = useLiveQuery<Answer>({
    key: ['bulkTask', 'own'],
    fetch: () => call(bulkTaskEndpoints.list, {}),
    on: {
      bulkTask({ record: task }) {
        return task && (({ records }) => ({ records: [task, ...records.filter(({ id }) => id !== task.id)] }))
      },
    },
  })
  return (data?.records ?? []).filter((task) => task.resource === resource)
}
