import { Text, Title } from '@mantine/core'
import { IconChecklist } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#web/shared/ui/EmptyState.tsx'
import { PageLayout, PageScroll } from '#web/shared/ui/resource/PageLayout.tsx'
import { TaskForm } from './TaskForm.tsx'
import { TaskRow } from './TaskRow.tsx'
import classes from './Todo.module.css'
import type { TodoTask } from './tasks.ts'
import { taskActions, useTasks } from './useTasks.ts'

/** The user's own list of tasks. It stays in this browser, also after signing out. */
export function TodoPage() {
  const { t } = useTranslation('todo')
  const tasks = useTasks()
  const open = tasks.filter(({ done }) => !done)
  const done = tasks.filter((task) => task.done)
  const field = useRef<HTMLInputElement>(null)
  const toField = () => field.current?.focus()
  return (
    <PageLayout>
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
        <TaskForm field={field} action={t('add')} label={t('new')} onSave={taskActions.add} />
        <PageScroll label={t('title')}>
          {tasks.length === 0 && (
            <EmptyState icon={<IconChecklist size={44} stroke={1.4} />} title={t('empty.title')} text={t('empty.text')} />
          )}
          <TaskList tasks={open} all={tasks} label={t('open')} onLastRemoved={toField} />
          {done.length > 0 && (
            <>
              <Title order={2} className={classes.heading ?? ''}>
                {t('done')}{' '}
                <Text component="span" inherit c="dimmed" fw={400}>
                  {done.length}
                </Text>
              </Title>
              <TaskList tasks={done} all={tasks} label={t('done')} onLastRemoved={toField} />
            </>
          )}
        </PageScroll>
      </div>
    </PageLayout>
  )
}

type TaskListProps = { tasks: readonly TodoTask[]; all: readonly TodoTask[]; label: string; onLastRemoved: () => void }

const TaskList = ({ tasks, all, label, onLastRemoved }: TaskListProps) =>
  tasks.length > 0 && (
    <ul className={classes.list} aria-label={label}>
      {tasks.map((task, index) => (
        <TaskRow
          key={task.id}
          task={task}
          onLastRemoved={onLastRemoved}
          index={all.indexOf(task)}
          isFirst={index === 0}
          isLast={index === tasks.length - 1}
        />
      ))}
    </ul>
  )
