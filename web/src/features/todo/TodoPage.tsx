import { Text, Title } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { PageFrame, PageScroll } from '../../shared/resource/PageFrame.tsx'
import { EmptyState } from '../../shared/ui/EmptyState.tsx'
import { TaskForm } from './TaskForm.tsx'
import { TaskRow } from './TaskRow.tsx'
import classes from './Todo.module.css'
import type { Todo } from './tasks.ts'
import { taskActs, useTasks } from './useTasks.ts'

/** The user's own list of tasks. It stays in this browser, also after signing out. */
export function TodoPage() {
  const { t } = useTranslation('todo')
  const tasks = useTasks()
  const open = tasks.filter(({ done }) => !done)
  const done = tasks.filter((task) => task.done)
  const field = useRef<HTMLInputElement>(null)
  const toField = () => field.current?.focus()
  return (
    <PageFrame>
      <div className={classes.column}>
        <header>
          <Title order={1}>
            {t('title')}{' '}
            <Text component="span" inherit c="dimmed" fw={400}>
              {open.length}
            </Text>
          </Title>
          <Text c="dimmed">{t('explanation')}</Text>
        </header>
        <TaskForm field={field} action={t('add')} label={t('new')} onSave={taskActs.add} />
        <PageScroll label={t('title')}>
          {tasks.length === 0 && (
            <EmptyState icon={<IconChecklist size={44} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />
          )}
          <Tasks tasks={open} all={tasks} label={t('open')} onLonelyEnd={toField} />
          {done.length > 0 && (
            <>
              <Title order={2} className={classes.heading ?? ''}>
                {t('done')}{' '}
                <Text component="span" inherit c="dimmed" fw={400}>
                  {done.length}
                </Text>
              </Title>
              <Tasks tasks={done} all={tasks} label={t('done')} onLonelyEnd={toField} />
            </>
          )}
        </PageScroll>
      </div>
    </PageFrame>
  )
}

type TasksProps = { tasks: readonly Todo[]; all: readonly Todo[]; label: string; onLonelyEnd: () => void }

const Tasks = ({ tasks, all, label, onLonelyEnd }: TasksProps) =>
  tasks.length > 0 && (
    <ul className={classes.list} aria-label={label}>
      {tasks.map((task, place) => (
        <TaskRow
          key={task.id}
          {...{ task, onLonelyEnd }}
          place={all.indexOf(task)}
          isFirst={place === 0}
          isLast={place === tasks.length - 1}
        />
      ))}
    </ul>
  )
